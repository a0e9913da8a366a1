#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "heed/base/error.h"
#include "heed/nn/attention/multihead.h"
#include "heed/nn/embedding.h"
#include "heed/nn/gru.h"
#include "heed/nn/layer_norm.h"
#include "heed/nn/linear.h"
#include "tests/support/parity.h"

namespace heed {
namespace {

using namespace test;

std::vector<std::string> names(const ParameterStore& store) {
  std::vector<std::string> list;
  for (const auto& parameter : store) list.push_back(parameter->name() + " " + to_string(parameter->shape()));
  return list;
}

TEST(Layers, ParametersHavePyTorchNamesAndLayouts) {
  ParameterStore store;
  Random random(1);
  const Scope encoder = Scope(store) / "encoder";
  const Embedding embedding(encoder / "embedding", 11, 4, random);
  const BidirectionalGru rnn(encoder / "rnn", 4, 6, random);
  const Linear sentence(encoder / "sentence", 12, 6, random);
  const LayerNorm norm(encoder / "norm", 6);
  EXPECT_EQ(names(store), (std::vector<std::string>{
                              "encoder.embedding.weight [11, 4]", "encoder.rnn.weight_ih_l0 [18, 4]",
                              "encoder.rnn.weight_hh_l0 [18, 6]", "encoder.rnn.bias_ih_l0 [18]",
                              "encoder.rnn.bias_hh_l0 [18]", "encoder.rnn.weight_ih_l0_reverse [18, 4]",
                              "encoder.rnn.weight_hh_l0_reverse [18, 6]", "encoder.rnn.bias_ih_l0_reverse [18]",
                              "encoder.rnn.bias_hh_l0_reverse [18]", "encoder.sentence.weight [6, 12]",
                              "encoder.sentence.bias [6]", "encoder.norm.weight [6]", "encoder.norm.bias [6]"}));
}

TEST(Layers, ANameIsTakenOnce) {
  ParameterStore store;
  store.add("weight", {1});
  EXPECT_THROW(store.add("weight", {2}), Error);
  EXPECT_EQ(store.size(), 1U);
}

TEST(Layers, TheSameSeedGivesTheSameStart) {
  const auto first_weight = [](std::uint64_t seed) {
    ParameterStore store;
    Random random(seed);
    const Linear linear(Scope(store), 3, 3, random);
    return store.find("weight")->value().span()[0];
  };
  EXPECT_EQ(first_weight(1), first_weight(1));
  EXPECT_NE(first_weight(1), first_weight(2));
}

TEST(Layers, HeadsMustDivideTheHiddenSize) {
  ParameterStore store;
  Random random(1);
  EXPECT_THROW(MultiheadAttention(Scope(store), {.decoder = 10, .encoder = 4}, /*heads=*/3, random), Error);
}

// The stored bidirectional GRU starts from a given state; the layer starts from zeros, so the function is called here
// for each direction, with the layer's parameters.
TEST(Layers, BidirectionalGruMeetsPyTorch) {
  const model::SafetensorsFile file = test::parity_file("bigru");
  const Tensor x = file.copy("x"), h0 = file.copy("h0"), dy = file.copy("dy"), y = file.copy("y");
  const Index steps = x.shape()[0], batch = x.shape()[1], hidden = h0.shape()[2];
  ParameterStore store;
  Random random(1);
  const Gru forward(Scope(store), x.shape()[2], hidden, random);
  const Gru backward(Scope(store), x.shape()[2], hidden, random, Direction::kBackward);
  load_parameters(store, file);
  Parameter input("x", x.shape()), start0("h0", {batch, hidden}), start1("h0", {batch, hidden});
  copy_into(input, x.view());
  copy_into(start0, h0.view().slice(0, 1));
  copy_into(start1, h0.view().slice(1, 2));
  const std::vector<std::int32_t> lengths = test::int32s(file, "lengths");

  ThreadPool pool(2);
  Workspace workspace;
  Tape tape(pool, workspace, Mode::kTraining);
  const GruResult f = forward(tape, tape.use(input), tape.use(start0), lengths);
  const GruResult b = backward(tape, tape.use(input), tape.use(start1), lengths);
  Tensor dhn = file.copy("dhn");
  f.last.gradient->donate(dhn.view().slice(0, 1));
  b.last.gradient->donate(dhn.view().slice(1, 2));
  const auto half = [&](ConstView both, Index which) {  // [T, B, 2H] -> [T, B, H]
    Tensor part(Shape{steps, batch, hidden});
    for (Index r = 0; r < both.rows(); ++r) {
      std::ranges::copy(both.row(r).subspan(static_cast<std::size_t>(which * hidden), static_cast<std::size_t>(hidden)),
                        part.view().row(r).begin());
    }
    return part;
  };
  const Tensor dforward = half(dy.view(), 0), dbackward = half(dy.view(), 1);
  b.outputs.gradient->donate(View(const_cast<float*>(dbackward.view().data()), dbackward.shape()));
  tape.backward(f.outputs, dforward.view());

  expect_close(f.outputs.value, half(y.view(), 0).view(), test::kOutputTolerance, "forward outputs");
  expect_close(b.outputs.value, half(y.view(), 1).view(), test::kOutputTolerance, "backward outputs");
  const Tensor hn = file.copy("hn"), dh0 = file.copy("grad.h0");
  expect_close(f.last.value, hn.view().slice(0, 1), test::kOutputTolerance, "forward last");
  expect_close(b.last.value, hn.view().slice(1, 2), test::kOutputTolerance, "backward last");
  expect_close(input.gradient().view(), file.copy("grad.x").view(), test::kGradientTolerance, "grad.x");
  expect_close(start0.gradient().view(), dh0.view().slice(0, 1), test::kGradientTolerance, "grad.h0 forward");
  expect_close(start1.gradient().view(), dh0.view().slice(1, 2), test::kGradientTolerance, "grad.h0 backward");
  expect_gradients(store, file);
}

TEST(Layers, BidirectionalGruPutsTheDirectionsSideBySide) {
  ParameterStore store;
  Random random(4);
  const BidirectionalGru layer(Scope(store), 3, 2, random);
  ThreadPool pool(1);
  Workspace workspace;
  Tape tape(pool, workspace, Mode::kInference);
  Tensor x(Shape{4, 2, 3});
  for (float& value : x.view().span()) value = static_cast<float>(random.normal());
  const std::vector<std::int32_t> lengths{4, 2};
  const auto result = layer(tape, Tape::constant(x.view()), lengths);
  EXPECT_EQ(result.outputs.shape(), (Shape{4, 2, 4}));
  const auto last_word = result.outputs.value.row(1 * 2 + 1);  // word 1 of sentence 1, its last
  const auto first_word = result.outputs.value.row(0 * 2 + 1);
  EXPECT_EQ(last_word[0], result.last_forward.value.row(1)[0]);
  EXPECT_EQ(first_word[2], result.last_backward.value.row(1)[0]);
  for (const float number : result.outputs.value.row(3 * 2 + 1)) EXPECT_EQ(number, 0);  // padding
}

}  // namespace
}  // namespace heed
