#include "heed/evaluate/mistakes/reason_finder.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heed::evaluate {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Optional;
using ::testing::UnorderedElementsAreArray;

// The log-odds of "good" are the mean over the known words of a text: 8 for good, -8 for bad, 0 for the others. "the"
// is so frequent in training that good and bad are a tenth of all occurrences.
model::TextClassifier model_of(std::vector<std::string> labels, const std::vector<std::string>& strong) {
  text::WordCounts counts;
  counts.add("the", 100);
  counts.add("not", 80);
  for (const std::string& word : strong) counts.add(word, 10);
  Random random(1);
  model::TextClassifier model(std::move(labels), text::Vocabulary(counts), {.embedding = 1, .layers = 0}, random);
  for (const auto& parameter : model.parameters())
    for (float& value : parameter->value().span()) value = 0;
  const auto vector = [&](const std::string& word) -> float& {
    return model.parameters().find("embedding.weight")->value().row(model.vocabulary().id(word))[0];
  };
  vector(strong[0]) = 8;
  vector(strong[1]) = -8;
  model.parameters().find("output.weight")->value().row(1)[0] = 1;
  return model;
}

std::vector<Reason> reasons_of(const model::TextClassifier& model, const std::string& text, std::int32_t truth) {
  ThreadPool pool(2);
  const std::vector<std::string> texts = {text};
  return ReasonFinder(model, pool).find(text, truth, model.log_probabilities(texts, pool));
}

TEST(FavourableClass, IsWherePraiseIsAndBlameIsNot) {
  ThreadPool pool(1);
  EXPECT_THAT(favourable_class(model_of({"neg", "pos"}, {"good", "bad"}), pool), Optional(1));
  EXPECT_THAT(favourable_class(model_of({"fine", "poor"}, {"bad", "good"}), pool), Optional(0));
  EXPECT_EQ(favourable_class(model_of({"a", "b"}, {"ball", "bank"}), pool), std::nullopt);
  EXPECT_EQ(favourable_class(model_of({"a", "b", "c"}, {"good", "bad"}), pool), std::nullopt);
}

// The log-odds of "good" are 8 / 12 with one good among twelve words; without it they are 0.
TEST(ReasonFinder, TakesEffectsAndOpinionsFromTheModel) {
  const model::TextClassifier model = model_of({"neg", "pos"}, {"good", "bad"});
  const std::vector<Reason> reasons = reasons_of(model, "the the the the the the the the the the not good", 0);
  ASSERT_FALSE(reasons.empty());
  EXPECT_EQ(reasons[0].kind, ReasonKind::kNegation);
  EXPECT_NEAR(reasons[0].strength, 1, 1e-9);
  EXPECT_THAT(reasons[0].sentence, HasSubstr("“not good” +0.67"));
}

TEST(ReasonFinder, ReportsTheMarginToTheLabelAndOfARightAnswerToTheNextClass) {
  const model::TextClassifier model = model_of({"neg", "pos"}, {"good", "bad"});
  // ln P(pos) - ln P(neg) is 8 / 40 = 0.2: a near tie, whether it is right or wrong.
  std::string text = "good";
  for (int i = 0; i < 39; ++i) text += " the";
  for (const std::int32_t truth : {0, 1}) {
    const std::vector<Reason> reasons = reasons_of(model, text, truth);
    EXPECT_EQ(reasons[0].kind, ReasonKind::kNearTie) << truth;
    EXPECT_THAT(reasons[0].sentence, HasSubstr("margin 0.20")) << truth;
  }
}

std::vector<std::vector<Reason>> with(ReasonKind kind, std::size_t count, std::size_t all) {
  std::vector<std::vector<Reason>> reasons(all, {{ReasonKind::kNone, 0, ""}});
  for (std::size_t i = 0; i < count; ++i) reasons[i] = {{kind, 1, ""}};
  return reasons;
}

TEST(ReasonRates, CompareMistakesWithRightAnswers) {
  const ReasonRates rates = reason_rates(with(ReasonKind::kNegation, 30, 100), with(ReasonKind::kNegation, 10, 100));
  EXPECT_EQ(rates.mistakes, 100);
  EXPECT_EQ(rates.right, 100);
  ASSERT_EQ(rates.rates.size(), 2U);  // kinds that nobody has are left out
  EXPECT_EQ(rates.rates[0].kind, ReasonKind::kNegation);
  EXPECT_EQ(rates.rates[0].mistakes.part, 30);
  EXPECT_EQ(rates.rates[0].right.part, 10);
  ASSERT_TRUE(rates.rates[0].difference.has_value());
  EXPECT_NEAR(rates.rates[0].difference->value, 0.2, 1e-12);
  EXPECT_GT(rates.rates[0].difference->interval.low, 0.05);
  // Two tests, with the same p: it doubles.
  const metrics::Difference single = metrics::compare_shares({30, 100}, {10, 100});
  EXPECT_NEAR(rates.rates[0].difference->p, 2 * single.p, 1e-12);
  EXPECT_TRUE(metrics::is_measurable(*rates.rates[0].difference));
  EXPECT_EQ(rates.rates[1].kind, ReasonKind::kNone);  // last, though it is more frequent
  EXPECT_EQ(rates.rates[1].mistakes.part, 70);
}

TEST(ReasonRates, OfReasonsThatNeedALabelAreOfMistakesOnly) {
  const ReasonRates rates = reason_rates(with(ReasonKind::kWrongLabel, 2, 4), with(ReasonKind::kShort, 1, 4));
  EXPECT_EQ(rates.rates[0].kind, ReasonKind::kWrongLabel);
  EXPECT_EQ(rates.rates[0].right.whole, 0);
  EXPECT_FALSE(rates.rates[0].difference.has_value());
  EXPECT_EQ(rates.rates[1].kind, ReasonKind::kShort);  // of a right answer only
  EXPECT_EQ(rates.rates[1].mistakes.part, 0);
}

TEST(Draw, IsWithoutReplacementAndTheSameForTheSameSeed) {
  std::vector<std::size_t> numbers(10);
  std::iota(numbers.begin(), numbers.end(), std::size_t{5});
  const std::vector<std::size_t> five = draw(numbers, 5, 1);
  EXPECT_EQ(five, draw(numbers, 5, 1));
  EXPECT_EQ(std::set<std::size_t>(five.begin(), five.end()).size(), 5U);
  EXPECT_THAT(draw(numbers, 20, 1), UnorderedElementsAreArray(numbers));
  EXPECT_NE(draw(numbers, 10, 1), draw(numbers, 10, 2));
  EXPECT_NE(draw(numbers, 10, 1), draw(numbers, 10, 1, /*stream=*/1));
}

// Each of ten numbers is drawn in 3 of 10 draws: 600 of 2,000 with a standard deviation of 20.5. The seeds are fixed.
TEST(Draw, IsUniform) {
  std::vector<std::size_t> numbers(10);
  std::iota(numbers.begin(), numbers.end(), std::size_t{0});
  std::vector<int> drawn(10);
  for (std::uint64_t seed = 0; seed < 2000; ++seed)
    for (const std::size_t number : draw(numbers, 3, seed)) ++drawn[number];
  for (const int count : drawn) EXPECT_NEAR(count, 600, 82);  // four standard deviations
}

}  // namespace
}  // namespace heed::evaluate
