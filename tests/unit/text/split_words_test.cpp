#include "heed/text/tokenizers/split_words.h"

#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "heed/base/unicode/unicode.h"
#include "heed/base/unicode/utf8.h"

namespace heed::text {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> list;
  split_words(text, [&](const SplitWord& word) { list.emplace_back(word.word); });
  return list;
}

TEST(SplitWords, LowerCaseWordsAndSigns) {
  EXPECT_THAT(words("A great, GREAT film."), ElementsAre("a", "great", ",", "great", "film", "."));
}

TEST(SplitWords, ApostrophesStayInsideAWordOnly) {
  EXPECT_THAT(words("'don't' rock'n'roll'"), ElementsAre("'", "don't", "'", "rock'n'roll", "'"));
}

TEST(SplitWords, CurlyApostrophesAreStraightened) {
  EXPECT_THAT(words("Don’t ’tis"), ElementsAre("don't", "'", "tis"));
}

TEST(SplitWords, RatingsAndNumbersAreOneWord) {
  EXPECT_THAT(words("7/10, 7.5 of 1,000 in 1999."), ElementsAre("7/10", ",", "7.5", "of", "1,000", "in", "1999", "."));
}

TEST(SplitWords, RunsOfLoudSignsAndOfPointsAreOneWord) {
  EXPECT_THAT(words("What?! No... well.."), ElementsAre("what", "?!", "no", "...", "well", ".."));
}

TEST(SplitWords, OtherSignsStandAlone) {
  EXPECT_THAT(words("**** :-)"), ElementsAre("*", "*", "*", "*", ":", "-", ")"));
}

TEST(SplitWords, LineBreaksOfHtmlAreSpace) {
  EXPECT_THAT(words("one<br /><br />two<BR>three<br/>four"), ElementsAre("one", "two", "three", "four"));
  EXPECT_THAT(words("a <b> <br"), ElementsAre("a", "<", "b", ">", "<", "br"));
}

TEST(SplitWords, OtherScriptsByUnicode) {
  EXPECT_THAT(words("Ärger über ÉTÉ\u0085Привет"), ElementsAre("ärger", "über", "été", "привет"));
  EXPECT_THAT(words("cafe\u0301"), ElementsAre("cafe\u0301"));  // a combining accent belongs to its letter
}

TEST(SplitWords, NothingComesOfNothing) {
  EXPECT_THAT(words(""), IsEmpty());
  EXPECT_THAT(words(" \t <br /> "), IsEmpty());
}

RC_GTEST_PROP(SplitWords, WordsStandInOrderAndHoldAllThatIsNotSpace, (const std::string& bytes)) {
  const std::string text = repair_utf8(bytes);
  std::size_t end = 0;
  std::string between;
  split_words(text, [&](const SplitWord& word) {
    RC_ASSERT(end <= word.begin && word.begin < word.end && word.end <= text.size());
    if (text.find("\u2019") == std::string::npos)
      RC_ASSERT(std::string(word.word) == lower_case(text.substr(word.begin, word.end - word.begin)));
    between += text.substr(end, word.begin - end);
    end = word.end;
  });
  between += text.substr(end);
  for (std::size_t at = 0; at < between.size();) {
    const char32_t c = next_character(between, at);
    RC_ASSERT(is_space(c) || c < 0x20 || (c >= 0x7F && c < 0xA0) || text.find("br") != std::string::npos ||
              text.find("BR") != std::string::npos || text.find("bR") != std::string::npos ||
              text.find("Br") != std::string::npos);
  }
}

}  // namespace
}  // namespace heed::text
