#include "heed/evaluate/mistakes/mistakes.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heed::evaluate {
namespace {

using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::vector<float> logs(const std::vector<double>& probabilities) {
  std::vector<float> values;
  for (const double p : probabilities) values.push_back(static_cast<float>(std::log(p)));
  return values;
}

std::vector<std::size_t> examples(const std::vector<Mistake>& mistakes) {
  std::vector<std::size_t> numbers;
  for (const Mistake& mistake : mistakes) numbers.push_back(mistake.example);
  return numbers;
}

TEST(NearlyNeutral, IsBelowSixTenthsOfTheTwoFirstClasses) {
  EXPECT_TRUE(nearly_neutral(logs({0.41, 0.59})));
  EXPECT_FALSE(nearly_neutral(logs({0.61, 0.39})));
  EXPECT_TRUE(nearly_neutral(logs({0.3, 0.26, 0.44})));      // 0.44 of 0.74
  EXPECT_FALSE(nearly_neutral(logs({0.4, 0.2, 0.2, 0.2})));  // no class has half, but one is well ahead
}

// Of class 1: 0.9, 0.3, 0.99, 0.55, 0.2, 0.52
const std::vector<float> kTwo = logs({0.1, 0.9, 0.7, 0.3, 0.01, 0.99, 0.45, 0.55, 0.8, 0.2, 0.48, 0.52});

TEST(Mistakes, AreSortedByTheirMarginWithTheNearlyNeutralOnesApart) {
  const std::vector<std::int32_t> truth = {0, 1, 0, 0, 1, 0};
  const auto kinds = find_mistakes(kTwo, truth, 2, 1);
  ASSERT_THAT(kinds, SizeIs(2));
  EXPECT_EQ(kinds[0].predicted, 1);  // false positives first
  EXPECT_THAT(examples(kinds[0].clear), ElementsAre(2, 0));
  EXPECT_THAT(examples(kinds[0].neutral), ElementsAre(5, 3));  // the closest first
  EXPECT_EQ(kinds[1].predicted, 0);
  EXPECT_THAT(examples(kinds[1].clear), ElementsAre(4, 1));
  EXPECT_THAT(kinds[1].neutral, IsEmpty());
  EXPECT_NEAR(kinds[0].clear[0].margin, std::log(0.99 / 0.01), 1e-4);
  EXPECT_NEAR(kinds[0].clear[0].probability, 0.99, 1e-6);
  EXPECT_EQ(kinds[0].size(), 4U);
}

TEST(Mistakes, AreCalledByThePositiveClass) {
  const auto kinds = find_mistakes(kTwo, std::vector<std::int32_t>{0, 1, 0, 0, 1, 0}, 2, 0);
  EXPECT_EQ(kinds[0].predicted, 0);
  EXPECT_THAT(examples(kinds[0].clear), ElementsAre(4, 1));
}

TEST(Mistakes, OfTwoClassesHaveBothKindsEvenWhereThereAreNone) {
  const auto kinds = find_mistakes(kTwo, std::vector<std::int32_t>{1, 0, 1, 1, 0, 1}, 2, 1);
  ASSERT_THAT(kinds, SizeIs(2));
  EXPECT_EQ(kinds[0].size() + kinds[1].size(), 0U);
}

TEST(Mistakes, OfMoreClassesAreByPairTheMostFrequentFirst) {
  const std::vector<float> rows =
      logs({0.7, 0.2, 0.1, 0.1, 0.8, 0.1, 0.1, 0.8, 0.1, 0.1, 0.1, 0.8, 0.2, 0.7, 0.1, 0.3, 0.34, 0.36});
  const auto kinds = find_mistakes(rows, std::vector<std::int32_t>{1, 2, 2, 2, 2, 1}, 3, 2);
  ASSERT_THAT(kinds, SizeIs(3));
  EXPECT_EQ(kinds[0].truth, 2);
  EXPECT_EQ(kinds[0].predicted, 1);
  EXPECT_EQ(kinds[0].size(), 3U);
  EXPECT_EQ(kinds[1].predicted, 0);
  EXPECT_THAT(examples(kinds[2].neutral), ElementsAre(5));
}

model::OccludedWord word_at(std::size_t begin, std::size_t end, double effect) {
  return {.begin = begin, .end = end, .known = true, .effect = effect};
}

TEST(PushingWords, AreSummedByWordAndSplitBySide) {
  const std::vector<model::OccludedWord> words = {word_at(0, 4, 0.5), word_at(5, 8, -0.75), word_at(9, 13, 0.5),
                                                  word_at(14, 17, 0.875), word_at(18, 21, 0.001)};
  const PushingWords pushing = pushing_words("Good bad good fun the", words, 8);
  ASSERT_THAT(pushing.toward, SizeIs(2));
  EXPECT_EQ(pushing.toward[0].word, "good");
  EXPECT_EQ(pushing.toward[0].times, 2);
  EXPECT_EQ(pushing.toward[0].effect, 1.0);
  EXPECT_EQ(pushing.toward[1].word, "fun");
  EXPECT_THAT(pushing.against, ElementsAre(Field(&WordPush::effect, -0.75)));
  EXPECT_THAT(pushing_words("Good bad good fun the", words, 1).toward, SizeIs(1));
}

}  // namespace
}  // namespace heed::evaluate
