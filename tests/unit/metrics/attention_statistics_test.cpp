#include "heed/metrics/attention_statistics.h"

#include <cmath>
#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace heed::metrics {
namespace {

using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Optional;

constexpr double kClose = 1e-6;

// All the weight of target word t on source word alignment[t].
std::vector<float> one_hot(const std::vector<std::size_t>& alignment, std::size_t sources) {
  std::vector<float> weights(alignment.size() * sources);
  for (std::size_t t = 0; t < alignment.size(); ++t) weights[t * sources + alignment[t]] = 1;
  return weights;
}
AttentionStatistics of_alignment(const std::vector<std::size_t>& alignment, std::size_t sources) {
  const auto weights = one_hot(alignment, sources);
  return attention_statistics({weights, alignment.size(), sources});
}

TEST(AttentionStatistics, OfTwoByTwoIsWhatAHandComputes) {
  const std::vector<float> weights = {0.8F, 0.2F, 0.4F, 0.6F};
  const auto statistics = attention_statistics({weights, 2, 2});
  const double first = -(0.8 * std::log(0.8) + 0.2 * std::log(0.2)),
               second = -(0.4 * std::log(0.4) + 0.6 * std::log(0.6));
  EXPECT_THAT(statistics.entropy, ElementsAre(DoubleNear(first, kClose), DoubleNear(second, kClose)));
  EXPECT_THAT(statistics.coverage, ElementsAre(DoubleNear(1.2, kClose), DoubleNear(0.8, kClose)));
  EXPECT_THAT(statistics.alignment, ElementsAre(Optional(0U), Optional(1U)));
  EXPECT_NEAR(statistics.mean_entropy, 0.846439, kClose);  // (0.721928 + 0.970951) / 2, in bits
  EXPECT_THAT(statistics.monotonicity, Optional(1.0));
  EXPECT_EQ(statistics.pattern, AttentionPattern::kSpread);
}

TEST(AttentionStatistics, FindsTheVerbThatGermanHasAtTheEnd) {
  // weil er den Hund sieht: because he sees the dog
  const auto statistics = of_alignment({0, 1, 4, 2, 3}, 5);
  EXPECT_THAT(statistics.entropy, ElementsAre(0, 0, 0, 0, 0));
  EXPECT_THAT(statistics.monotonicity, Optional(DoubleNear(0.6, kClose)));  // 8 pairs in order, 2 not, of 10
  ASSERT_EQ(statistics.inversions.size(), 1U);
  const Inversion& inversion = statistics.inversions[0];
  EXPECT_EQ(inversion.first, 2U);
  EXPECT_EQ(inversion.last, 2U);
  EXPECT_EQ(inversion.source, 4U);
  EXPECT_EQ(inversion.overtaken, 2U);
  EXPECT_EQ(statistics.pattern, AttentionPattern::kInverted);
}

TEST(AttentionStatistics, TakesNeighboursThatLookAtOneWordForOneInversion) {
  const auto statistics = of_alignment({0, 3, 3, 1, 2}, 4);  // "has seen" for one word at the end
  ASSERT_EQ(statistics.inversions.size(), 1U);
  EXPECT_EQ(statistics.inversions[0].first, 1U);
  EXPECT_EQ(statistics.inversions[0].last, 2U);
}

TEST(AttentionStatistics, SwappedNeighboursAreNoInversion) {
  const auto statistics = of_alignment({1, 0, 2}, 3);  // an adjective after its noun
  EXPECT_THAT(statistics.inversions, IsEmpty());
  EXPECT_EQ(statistics.pattern, AttentionPattern::kDiagonal);
  EXPECT_THAT(statistics.monotonicity, Optional(DoubleNear(1.0 / 3, kClose)));
}

TEST(AttentionStatistics, AWordThatIsNotSureOfItsSourceInvertsNothing) {
  std::vector<float> weights = one_hot({0, 3, 1, 2}, 4);
  weights[4] = 0.3F, weights[5] = 0.1F, weights[6] = 0.2F, weights[7] = 0.4F;  // the largest is below half
  EXPECT_THAT(attention_statistics({weights, 4, 4}).inversions, IsEmpty());
}

TEST(AttentionStatistics, TiesCountAsKendallHasThem) {
  EXPECT_THAT(of_alignment({0, 0, 1}, 2).monotonicity, Optional(DoubleNear(2 / std::sqrt(6.0), kClose)));
  EXPECT_THAT(of_alignment({2, 1, 0}, 3).monotonicity, Optional(-1.0));
}

TEST(AttentionStatistics, EqualWeightsAreNeitherMonotoneNorInverted) {
  // As mean attention has them: 1/3 in 32 bits, one rounded up.
  const float third = 1.0F / 3;
  std::vector<float> weights(9, third);
  weights[4] = std::nextafter(third, 1.0F);
  const auto statistics = attention_statistics({weights, 3, 3});
  EXPECT_THAT(statistics.alignment, ElementsAre(std::nullopt, std::nullopt, std::nullopt));
  EXPECT_EQ(statistics.monotonicity, std::nullopt);
  EXPECT_THAT(statistics.inversions, IsEmpty());
  EXPECT_EQ(statistics.pattern, AttentionPattern::kSpread);
  EXPECT_EQ(no_order(statistics), "equal weights");
}

TEST(AttentionStatistics, RowsWithoutALargestWeightTakeNoPartInTheOrder) {
  // The second row is equal everywhere, the third has two largest weights. The others attend to 3, 0 and 1: of three
  // pairs two are reversed and one is in order, (1 - 2) / 3. Word 0 moves ahead of the last two.
  const std::vector<float> weights = {0, 0, 0, 1, 1, 1, 1, 1, 0, 0.5F, 0.5F, 0, 1, 0, 0, 0, 0, 1, 0, 0};
  const auto statistics = attention_statistics({weights, 5, 4});
  EXPECT_THAT(statistics.alignment, ElementsAre(Optional(3U), std::nullopt, std::nullopt, Optional(0U), Optional(1U)));
  EXPECT_THAT(statistics.monotonicity, Optional(DoubleNear(-1.0 / 3, kClose)));
  ASSERT_EQ(statistics.inversions.size(), 1U);
  EXPECT_EQ(statistics.inversions[0].first, 0U);
  EXPECT_EQ(statistics.inversions[0].last, 0U);
  EXPECT_EQ(statistics.inversions[0].overtaken, 2U);
  EXPECT_EQ(no_order(statistics), "");
}

// Of two words, equal weights are half the weight each, but no word is sure of its source.
TEST(AttentionStatistics, EqualWeightsInvertNothing) {
  const std::vector<float> weights = {0.5F, 0.5F, 1, 0, 1, 0};
  const auto statistics = attention_statistics({weights, 3, 2});
  EXPECT_THAT(statistics.inversions, IsEmpty());
  EXPECT_EQ(statistics.monotonicity, std::nullopt);
  EXPECT_NEAR(statistics.mean_entropy, 1.0 / 3, kClose);  // 1, 0 and 0 of the maximum
  EXPECT_EQ(statistics.pattern, AttentionPattern::kSingle);
}

TEST(AttentionStatistics, WordsThatAllLookAtOneWordHaveNoOrder) {
  const auto constant = of_alignment({1, 1, 1}, 3);
  EXPECT_EQ(constant.monotonicity, std::nullopt);  // tau-b is 0 / 0
  EXPECT_EQ(constant.pattern, AttentionPattern::kSingle);
  EXPECT_EQ(no_order(constant), "all words look at the same source word");
  const auto one = of_alignment({1}, 3);
  EXPECT_EQ(one.monotonicity, std::nullopt);
  EXPECT_EQ(one.pattern, AttentionPattern::kSingle);
  EXPECT_EQ(no_order(one), "fewer than two words");
  const std::vector<float> second_is_equal = {0, 1, 0, 0, 1, 1, 1, 1};
  EXPECT_EQ(no_order(attention_statistics({second_is_equal, 2, 4})), "only one word has a largest weight");
}

TEST(AttentionStatistics, ARowWithoutWeightLooksEverywhereAlike) {
  const std::vector<float> weights = {0, 0, 0};
  const auto statistics = attention_statistics({weights, 1, 3});
  EXPECT_NEAR(statistics.entropy[0], std::log(3.0), kClose);
  EXPECT_NEAR(statistics.mean_entropy, 1, kClose);
  EXPECT_THAT(statistics.coverage, ElementsAre(0, 0, 0));
}

TEST(AttentionStatistics, OfNothingIsNothing) {
  EXPECT_THAT(attention_statistics({{}, 0, 3}).entropy, IsEmpty());
  EXPECT_THAT(attention_statistics({{}, 3, 0}).coverage, IsEmpty());
  const std::vector<float> one = {1};
  EXPECT_EQ(attention_statistics({one, 1, 1}).mean_entropy, 0);
}

RC_GTEST_PROP(AttentionStatistics, StayWithinTheirBoundsAndDoNotDependOnTheScaleOfARow, ()) {
  const auto sources = *rc::gen::inRange<std::size_t>(1, 8), targets = *rc::gen::inRange<std::size_t>(1, 8);
  const auto numbers = *rc::gen::container<std::vector<int>>(sources * targets, rc::gen::inRange(1, 1000));
  std::vector<float> weights(numbers.begin(), numbers.end()), scaled = weights;
  for (float& weight : scaled) weight *= 0.25F;
  const auto statistics = attention_statistics({weights, targets, sources});
  const auto same = attention_statistics({scaled, targets, sources});
  RC_ASSERT(statistics.alignment == same.alignment);
  RC_ASSERT(statistics.entropy == same.entropy);
  RC_ASSERT(statistics.mean_entropy >= 0 && statistics.mean_entropy <= 1 + kClose);
  RC_ASSERT(std::abs(statistics.monotonicity.value_or(0)) <= 1 + kClose);
  RC_ASSERT(statistics.monotonicity.has_value() == no_order(statistics).empty());
  RC_ASSERT(statistics.monotonicity.has_value() || statistics.inversions.empty());
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  RC_ASSERT(std::abs(std::accumulate(statistics.coverage.begin(), statistics.coverage.end(), 0.0) - sum) <= 1e-9 * sum);
}

}  // namespace
}  // namespace heed::metrics
