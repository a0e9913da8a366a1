// A batch and its shares: the gradients of the shares add up to that of the batch, dropout included.
#include "heed/model/gru/seq2seq_batch.h"

#include <string>
#include <tuple>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/error.h"
#include "heed/model/gru/seq2seq.h"
#include "heed/nn/attention/make_attention.h"

namespace heed::model {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::int32_t kPadding = 0;

Seq2SeqBatch three_sentences() {
  const std::vector<std::vector<std::int32_t>> sources = {{1, 5, 2}, {1, 6, 7, 5, 2}, {1, 2}};
  const std::vector<std::vector<std::int32_t>> targets = {{1, 4, 2}, {1, 5, 2}, {1, 6, 7, 4, 2}};
  return Seq2SeqBatch::from_sentences(sources, targets, kPadding);
}

TEST(Seq2SeqBatch, AShareKnowsItsPlacesInTheWhole) {
  const Seq2SeqBatch whole = three_sentences();
  EXPECT_THAT(whole.source_rows.rows, IsEmpty());
  const Seq2SeqBatch share = whole.share(std::vector<std::int32_t>{2, 0});
  EXPECT_EQ(share.sentences, 2);
  EXPECT_EQ(share.source_steps, 3) << "padded to its own longest sentence";
  EXPECT_EQ(share.target_steps, 4);
  EXPECT_THAT(share.source, ElementsAre(1, 1, 2, 5, kPadding, 2));
  EXPECT_THAT(share.source_lengths, ElementsAre(2, 3));
  EXPECT_THAT(share.target_inputs, ElementsAre(1, 1, 6, 4, 7, kPadding, 4, kPadding));
  EXPECT_THAT(share.target_lengths, ElementsAre(4, 2));
  EXPECT_THAT(share.targets, ElementsAre(6, 4, 7, 2, 4, 2));
  EXPECT_EQ(share.source_rows.whole, 15);
  EXPECT_THAT(share.source_rows.rows, ElementsAre(2, 0, 5, 3, 8, 6));
  EXPECT_EQ(share.real_rows.whole, 8);
  EXPECT_THAT(share.real_rows.rows, ElementsAre(2, 0, 5, 3, 6, 7));
}

TEST(Seq2SeqBatch, AShareOfNothingIsRefused) { EXPECT_THROW(three_sentences().share({}), Error); }

class Seq2SeqShares : public testing::TestWithParam<std::tuple<const char*, const char*>> {};
INSTANTIATE_TEST_SUITE_P(All, Seq2SeqShares,
                         testing::Combine(testing::ValuesIn(attention_names().begin(), attention_names().end()),
                                          testing::ValuesIn(kReadoutNames)),
                         [](const auto& test) {
                           return std::string(std::get<0>(test.param)) + "_" + std::get<1>(test.param);
                         });

TEST_P(Seq2SeqShares, AddUpToTheGradientOfTheWhole) {
  const auto [attention, readout] = GetParam();
  ParameterStore store;
  Random start(5);
  // Sizes that are not multiples of 4, because random numbers are drawn in fours.
  const Seq2Seq model(store,
                      {.source_tokens = 9,
                       .target_tokens = 8,
                       .embedding = 5,
                       .hidden = 6,
                       .key = 3,
                       .heads = 2,
                       .attention = attention,
                       .readout = readout,
                       .dropout = 0.3F,
                       .state_dropout = 0.2F,
                       .readout_dropout = 0.2F,
                       .label_smoothing = 0.1F},
                      start);
  ThreadPool pool(1);
  Workspace workspace;
  const auto gradients = [&](const Seq2SeqBatch& batch, const Seq2SeqBatch& whole, float weight) {
    workspace.reset();
    store.clear_gradients();
    model.reserve_gradient_rows(whole);
    Tape tape(pool, workspace, Mode::kTraining);
    Random dropout(3);
    const CrossEntropy result = model.loss(tape, batch, dropout);
    tape.backward(result.loss, ConstView(&weight, result.loss.shape()));
    std::vector<std::vector<float>> all;
    for (const auto& parameter : store) {
      const auto dense = parameter->gradient().to_add(workspace).span();
      all.emplace_back(dense.begin(), dense.end());
    }
    return all;
  };
  const Seq2SeqBatch whole = three_sentences();
  const auto expected = gradients(whole, whole, 1);
  auto sum = gradients(whole.share(std::vector<std::int32_t>{1}), whole, 2.0F / 8);
  const auto rest = gradients(whole.share(std::vector<std::int32_t>{0, 2}), whole, 6.0F / 8);
  for (std::size_t i = 0; i < sum.size(); ++i) {
    for (std::size_t k = 0; k < sum[i].size(); ++k) sum[i][k] += rest[i][k];
    EXPECT_THAT(sum[i], testing::Pointwise(testing::FloatNear(1e-6F), expected[i])) << "parameter " << i;
  }
}

}  // namespace
}  // namespace heed::model
