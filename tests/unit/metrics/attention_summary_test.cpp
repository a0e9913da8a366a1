#include "heed/metrics/attention_summary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heed::metrics {
namespace {

using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Optional;

AttentionStatistics of(const std::vector<float>& weights, std::size_t targets, std::size_t sources) {
  return attention_statistics({weights, targets, sources});
}
const std::vector<float> kDiagonal = {1, 0, 0, 0, 1, 0, 0, 0, 1};
const std::vector<float> kInverted = {0, 0, 1, 1, 0, 0, 0, 1, 0};  // the last word first
const std::vector<float> kSpread(9, 1.0F / 3);

TEST(AttentionSummary, CountsPatternsAndTakesMeans) {
  AttentionSummarizer summarizer({.examples = 2, .words = 10, .least_occurrences = 1});
  const std::vector<std::string> words = {"a", "b", "c"};
  for (const auto* weights : {&kDiagonal, &kInverted, &kSpread, &kDiagonal}) summarizer.add(of(*weights, 3, 3), words);
  const AttentionSummary summary = summarizer.summary();
  EXPECT_EQ(summary.sentences, 4U);
  EXPECT_THAT(summary.patterns, ElementsAre(2, 1, 1, 0));
  EXPECT_NEAR(summary.mean_entropy, 0.25, 1e-6);
  EXPECT_EQ(summary.ordered, 3U);  // equal weights have no order
  EXPECT_THAT(summary.mean_monotonicity, Optional(DoubleNear((1 - 1.0 / 3 + 1) / 3, 1e-6)));
  EXPECT_THAT(summary.clearest[0], ElementsAre(0, 3));
  EXPECT_THAT(summary.clearest[1], ElementsAre(1));
  EXPECT_THAT(summary.clearest[2], ElementsAre(2));
}

TEST(AttentionSummary, OfEqualWeightsHasNoMonotonicity) {
  AttentionSummarizer summarizer;
  for (int i = 0; i < 2; ++i) summarizer.add(of(kSpread, 3, 3), {"a", "b", "c"});
  summarizer.add(of({0, 1, 0, 0, 1, 0}, 2, 3), {"a", "b", "c"});  // both look at “b”
  const AttentionSummary summary = summarizer.summary();
  EXPECT_THAT(summary.patterns, ElementsAre(0, 0, 2, 1));
  EXPECT_EQ(summary.mean_monotonicity, std::nullopt);
  EXPECT_EQ(summary.ordered, 0U);
  EXPECT_THAT(summary.clearest[3], ElementsAre(2));
}

TEST(AttentionSummary, RanksWordsByTheWeightOfAnOccurrence) {
  AttentionSummarizer summarizer({.examples = 1, .words = 2, .least_occurrences = 2});
  summarizer.add(of({0.9F, 0.1F, 0.7F, 0.3F}, 2, 2), {"dog", "the"});  // dog 1.6, the 0.4
  summarizer.add(of({0.5F, 0.5F}, 1, 2), {"the", "dog"});              // the 0.5, dog 0.5
  summarizer.add(of({1}, 1, 1), {"once"});
  const auto attractive = summarizer.summary().attractive;
  ASSERT_EQ(attractive.size(), 2U);
  EXPECT_EQ(attractive[0].word, "dog");
  EXPECT_EQ(attractive[0].occurrences, 2U);
  EXPECT_NEAR(attractive[0].coverage, 1.05, 1e-6);
  EXPECT_EQ(attractive[1].word, "the");
  EXPECT_NEAR(attractive[1].coverage, 0.45, 1e-6);
}

TEST(AttentionSummary, TellsThePartsOfASentenceApart) {
  AttentionSummarizer summarizer;
  // Ten target words, two per part; the last two look everywhere.
  std::vector<float> weights;
  for (int t = 0; t < 10; ++t) weights.insert(weights.end(), {t < 8 ? 1.0F : 0.5F, t < 8 ? 0.0F : 0.5F});
  summarizer.add(of(weights, 10, 2), {"a", "b"});
  const auto parts = summarizer.summary().entropy_by_part;
  for (std::size_t part = 0; part < 4; ++part) EXPECT_EQ(parts[part], 0) << part;
  EXPECT_NEAR(parts[4], 1, 1e-6);
}

TEST(AttentionSummary, SentencesWithoutWordsKeepTheirNumberAndDoNotCount) {
  AttentionSummarizer summarizer;
  summarizer.add(of({}, 0, 1), {"a"});
  summarizer.add(of(kDiagonal, 3, 3), {"a", "b", "c"});
  const AttentionSummary summary = summarizer.summary();
  EXPECT_EQ(summary.sentences, 1U);
  EXPECT_THAT(summary.clearest[0], ElementsAre(1));
  EXPECT_THAT(AttentionSummarizer().summary().attractive, IsEmpty());
}

}  // namespace
}  // namespace heed::metrics
