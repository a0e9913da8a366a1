// The whole model against finite differences: every mechanism with every readout, for every parameter.
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "heed/autograd/gradient_check.h"
#include "heed/model/gru/seq2seq.h"
#include "heed/nn/attention/make_attention.h"

namespace heed::model {
namespace {

constexpr float kScale = 1.5F;
// The loss is one float of about 3, so its differences give a derivative to 2e-5 at best.
constexpr GradientCheckOptions kCheck{.step = 0.02, .floor = 0.01};
constexpr double kTolerance = 4e-3;

class Seq2SeqGradients : public testing::TestWithParam<std::tuple<const char*, const char*>> {};
INSTANTIATE_TEST_SUITE_P(All, Seq2SeqGradients,
                         testing::Combine(testing::ValuesIn(attention_names().begin(), attention_names().end()),
                                          testing::ValuesIn(kReadoutNames)),
                         [](const auto& test) {
                           return std::string(std::get<0>(test.param)) + "_" + std::get<1>(test.param);
                         });

TEST_P(Seq2SeqGradients, MeetFiniteDifferences) {
  const auto [attention, readout] = GetParam();
  const Seq2SeqOptions options{.source_tokens = 9,
                               .target_tokens = 8,
                               .embedding = 4,
                               .hidden = 4,
                               .key = 3,
                               .heads = 2,
                               .attention = attention,
                               .readout = readout,
                               .dropout = 0.2F,
                               .state_dropout = 0.1F,
                               .readout_dropout = 0.1F,
                               .label_smoothing = 0.1F};
  ParameterStore store;
  Random start(5);
  const Seq2Seq model(store, options, start);
  // Large enough that every part affects the loss.
  for (const auto& parameter : store)
    for (float& value : parameter->value().span()) value *= kScale;
  // Keeps the sentence's relu on one side of its corner, whatever is varied.
  auto corner = store.find("encoder.sentence.bias")->value().span();
  for (std::size_t i = 0; i < corner.size(); ++i) corner[i] = i % 4 == 3 ? -1.5F : 1.5F;

  // A word that occurs twice, one that is also padding, sentences of different lengths.
  const std::vector<std::vector<std::int32_t>> sources{{1, 4, 5, 4, 2}, {1, 7, 2}}, targets{{1, 6, 2}, {1, 5, 5, 7, 2}};
  const auto batch = Seq2SeqBatch::from_sentences(sources, targets, 0);
  std::vector<Parameter*> parameters;
  for (const auto& parameter : store) parameters.push_back(parameter.get());
  ThreadPool pool(2);
  const auto result = check_gradients(
      pool, parameters,
      [&](Tape& tape) {
        Random dropped(3);  // the same masks at each call
        return model.loss(tape, batch, dropped).loss;
      },
      kCheck);
  EXPECT_EQ(result.checked, store.elements());
  EXPECT_LT(result.worst, kTolerance) << result.where;
}

}  // namespace
}  // namespace heed::model
