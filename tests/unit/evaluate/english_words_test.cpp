#include "heed/evaluate/mistakes/english_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/text/tokenizers/split_words.h"

namespace heed::evaluate {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  text::split_words(text, [&](const text::SplitWord& split) { words.emplace_back(split.word); });
  return words;
}

// "+" for a favourable and "-" for an unfavourable verdict, "r" after it for a rating, and its words.
std::vector<std::string> shown(const std::vector<StatedVerdict>& verdicts, const std::vector<std::string>& words) {
  std::vector<std::string> list;
  for (const StatedVerdict& verdict : verdicts) {
    std::string text = verdict.favourable ? "+" : "-";
    if (verdict.rating) text += "r";
    for (std::size_t i = verdict.begin; i < verdict.end; ++i) text += " " + words[i];
    list.push_back(text);
  }
  return list;
}
std::vector<std::string> verdicts(std::string_view text) {
  const std::vector<std::string> words = words_of(text);
  return shown(find_verdicts(words), words);
}

TEST(Verdicts, AreReadFromRatings) {
  EXPECT_THAT(verdicts("Fine. 7.8/10"), ElementsAre("+r 7.8/10"));
  EXPECT_THAT(verdicts("2 / 10, and no more"), ElementsAre("-r 2 / 10"));
  EXPECT_THAT(verdicts("Four out of five stars."), ElementsAre("+r four out of five"));
  EXPECT_THAT(verdicts("My vote is seven."), ElementsAre("+r vote is seven"));
  EXPECT_THAT(verdicts("I give it an excellent 10!"), ElementsAre("+r give it an excellent 10"));
  EXPECT_THAT(verdicts("I gave it a 2 out of 10."), ElementsAre("-r 2 out of 10"));
}

TEST(Verdicts, AreFavourableFromSevenTenthsAndUnfavourableBelowAHalf) {
  EXPECT_THAT(verdicts("7/10"), ElementsAre("+r 7/10"));
  EXPECT_THAT(verdicts("6.9/10"), IsEmpty());
  EXPECT_THAT(verdicts("5/10"), IsEmpty());
  EXPECT_THAT(verdicts("4.9/10"), ElementsAre("-r 4.9/10"));
}

TEST(Verdicts, AreNoOtherNumbers) {
  EXPECT_THAT(verdicts("It fills 3/4 of 24/7 on 9/11; 11/10, 1/2."), IsEmpty());  // neither of 10 nor of 5, or above it
  EXPECT_THAT(verdicts("I give it 3 stars. Give it one more try. They gave him a 9 minute scene."), IsEmpty());
  EXPECT_THAT(verdicts("nan/10 and /10, or 7/"), IsEmpty());
}

TEST(Verdicts, AreReadFromPhrasesUnlessTheyAreNegated) {
  EXPECT_THAT(verdicts("One of the best! Highly recommended, a must-see."),
              ElementsAre("+ one of the best", "+ highly recommended", "+ must - see"));
  EXPECT_THAT(verdicts("The worst film ever, a waste of time."), ElementsAre("- worst film", "- waste of time"));
  EXPECT_THAT(verdicts("I do not recommend it."), ElementsAre("- not recommend"));
  EXPECT_THAT(verdicts("It is not one of the best. Never a bad film."), IsEmpty());
}

TEST(Irony, IsReadFromPhrases) {
  const std::vector<std::string> words = words_of("It's so bad it's good. Yeah, right.");
  EXPECT_THAT(shown(find_irony(words), words), ElementsAre("+ so bad it's", "- yeah , right"));
}

TEST(Negates, TheNextWordsUnlessTheIdiomDoesNot) {
  const auto first = [](std::string_view text) { return negates_next(words_of(text), 0); };
  EXPECT_TRUE(first("not good"));
  EXPECT_TRUE(first("isn't good"));
  EXPECT_TRUE(first("lacks charm"));
  EXPECT_FALSE(first("not only good"));
  EXPECT_FALSE(first("no doubt the best"));
  EXPECT_FALSE(first("good not"));
  EXPECT_TRUE(negates_next(words_of("anything but fun"), 1));
  EXPECT_TRUE(negates_next(words_of("far from fun"), 1));
  EXPECT_FALSE(negates_next(words_of("long but fun"), 1));
  EXPECT_FALSE(negates_next(words_of("comes from fun"), 1));
}

TEST(WordLists, SortContrastsByWhichSideIsTheMainPoint) {
  for (const char* word : {"but", "however", "although", "despite", "yet"}) EXPECT_TRUE(is_contrast(word)) << word;
  EXPECT_TRUE(is_turn("but"));
  EXPECT_FALSE(is_turn("although"));
  EXPECT_TRUE(is_concession("although"));
  EXPECT_FALSE(is_turn("yet") || is_concession("yet"));  // often "so far"
}

}  // namespace
}  // namespace heed::evaluate
