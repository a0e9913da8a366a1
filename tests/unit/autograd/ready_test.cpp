// When the tape reports that the gradient of a parameter is complete.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/autograd/affine.h"
#include "heed/autograd/dropout.h"
#include "heed/autograd/pointwise.h"
#include "heed/autograd/tape.h"

namespace heed {
namespace {

using testing::ElementsAre;

TEST(TapeReady, TellsOfEachParameterOnceWithItsWholeGradientUpperLayersFirst) {
  Parameter lower("lower", {2, 2}), upper("upper", {2, 2}), unused("unused", {2, 2});
  for (Parameter* each : {&lower, &upper})
    for (float& value : each->value().span()) value = 0.5F;
  ThreadPool pool(1);
  Workspace workspace;
  const Tensor x = [] {
    Tensor t({1, 2});
    t.view().span()[0] = 1, t.view().span()[1] = 2;
    return t;
  }();
  // The lower one is used twice: at the bottom and, with the upper one between, at the top.
  const auto run = [&](const Tape::Ready* ready) {
    workspace.reset();
    for (Parameter* each : {&lower, &upper}) each->gradient().clear();
    Tape tape(pool, workspace, Mode::kTraining);
    if (ready != nullptr) tape.on_ready(*ready);
    Var h = affine(tape, Tape::constant(x.view()), tape.use(lower));
    h = affine(tape, tanh(tape, h), tape.use(upper));
    h = affine(tape, h, tape.use(lower));
    const float seed[] = {1, 1};
    tape.backward(h, ConstView(seed, h.shape()));
  };
  const auto numbers = [](Parameter& parameter) {
    const auto all = parameter.gradient().view().span();
    return std::vector<float>(all.begin(), all.end());
  };
  run(nullptr);
  const std::vector<std::vector<float>> expected = {numbers(upper), numbers(lower)};
  std::vector<std::string> names;
  std::vector<std::vector<float>> seen;
  const auto listen = [&](Parameter& parameter) {
    names.push_back(parameter.name());
    seen.push_back(numbers(parameter));
  };
  const Tape::Ready ready(listen);
  run(&ready);
  EXPECT_THAT(names, ElementsAre("upper", "lower"));
  EXPECT_EQ(seen, expected);
}

TEST(DropoutOfAShare, DropsWhatTheWholeDrops) {
  constexpr Index kRows = 7, kColumns = 5;  // rows start inside the groups of four that random numbers are drawn in
  Tensor whole({kRows, kColumns});
  for (float& value : whole.view().span()) value = 1;
  ThreadPool pool(1);
  Workspace workspace;
  Tape tape(pool, workspace, Mode::kTraining);
  Random first(9), second(9);
  const Var all = dropout(tape, Tape::constant(whole.view()), 0.5F, first);
  const std::vector<std::int32_t> places = {6, 1, 3};
  Tensor part({3, kColumns});
  for (float& value : part.view().span()) value = 1;
  const Var some = dropout(tape, Tape::constant(part.view()), 0.5F, second, {.whole = kRows, .rows = places});
  for (std::size_t r = 0; r < places.size(); ++r)
    EXPECT_THAT(some.value.row(static_cast<Index>(r)), testing::ElementsAreArray(all.value.row(places[r])));
  EXPECT_EQ(first.reserve(1), second.reserve(1)) << "what is drawn next is the same as well";
}

}  // namespace
}  // namespace heed
