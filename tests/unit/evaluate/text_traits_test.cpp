#include "heed/evaluate/mistakes/text_traits.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heed::evaluate {
namespace {

using ::testing::ElementsAre;

TEST(TextTraits, CountNegations) {
  EXPECT_EQ(countable_traits("I did NOT like it, no, never.").negations, 3);
  EXPECT_EQ(countable_traits("You don't, can't and wont; it is n't").negations, 4);
  EXPECT_EQ(countable_traits("Hardly anything, nothing at all").negations, 2);
  EXPECT_EQ(countable_traits("a knot, a notion and Noah's note").negations, 0);
}

TEST(TextTraits, CountContrastWords) {
  EXPECT_EQ(countable_traits("Good, BUT long; although, however, yet despite that").contrasts, 5);
  EXPECT_EQ(countable_traits("butter and thoughts").contrasts, 0);
}

TEST(TextTraits, CountQuestionMarksOnceASign) { EXPECT_EQ(countable_traits("Why?! Why??? Oh!").questions, 2); }

TEST(TextTraits, CountAWordOrTwoInQuotationMarks) {
  EXPECT_EQ(countable_traits("a \"comedy\" with \"real stars\"").quotes, 2);
  EXPECT_EQ(countable_traits("\xE2\x80\x9C"
                             "comedy\xE2\x80\x9D")
                .quotes,
            1);
  EXPECT_EQ(countable_traits("he said \"this one here is very good\"").quotes, 0);
  EXPECT_EQ(countable_traits("\"\" that is all of it \"").quotes, 0);
}

TEST(TextTraits, OfAnEmptyTextAreNone) {
  const TextTraits none = countable_traits("");
  EXPECT_EQ(none.words + none.negations + none.contrasts + none.questions + none.quotes, 0);
}

// ln P of two classes from the log-odds of the second.
std::vector<float> two_classes(const std::vector<double>& log_odds) {
  std::vector<float> rows;
  for (const double odds : log_odds) {
    rows.push_back(static_cast<float>(-std::log1p(std::exp(odds))));
    rows.push_back(static_cast<float>(-std::log1p(std::exp(-odds))));
  }
  return rows;
}

TEST(WordOpinions, AreThoseOfTheStrongestTenthOfAllOccurrences) {
  const std::vector<std::int64_t> occurrences = {500, 400, 50, 50, 0};
  EXPECT_THAT(word_opinions(two_classes({0.1, -0.1, 3, -3, 9}), occurrences, 2),
              ElementsAre(kNoClass, kNoClass, 1, 0, kNoClass));
}

TEST(WordOpinions, AreRelativeToTheMeanWord) {  // a model with a bias still has words for both sides
  const std::vector<std::int64_t> occurrences = {900, 50, 50};
  EXPECT_THAT(word_opinions(two_classes({2, 4, 0.5}), occurrences, 2), ElementsAre(kNoClass, 1, 0));
}

TEST(WordOpinions, OfWordsThatNeverOccurAreNone) {
  EXPECT_THAT(word_opinions(two_classes({2, -2}), std::vector<std::int64_t>{0, 0}, 2), ElementsAre(kNoClass, kNoClass));
}

TEST(MixedText, HasTwoWordsOfTheSecondSideForThreeOfTheFirst) {
  const std::vector<std::int32_t> opinions = {kNoClass, 0, 1, 2};
  const auto mixed = [&](std::vector<std::int32_t> words) { return is_mixed(words, opinions, 3); };
  EXPECT_TRUE(mixed({1, 2}));
  EXPECT_TRUE(mixed({1, 1, 1, 0, 0, 3, 3}));
  EXPECT_FALSE(mixed({1, 1, 2}));
  EXPECT_FALSE(mixed({1, 1, 1, 2, 3, 0}));
  EXPECT_FALSE(mixed({1, 0}));
  EXPECT_FALSE(mixed({}));
}

}  // namespace
}  // namespace heed::evaluate
