#include "heed/text/tokenizers/moses/split.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "heed/base/unicode/utf8.h"

namespace heed::text::moses {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> tokens(std::string_view line, std::string_view language) {
  return split(line, Language(language));
}

TEST(MosesSplit, SeparatesPunctuation) {
  EXPECT_THAT(tokens("Zwei Männer (im Park)!", "de"), ElementsAre("Zwei", "Männer", "(", "im", "Park", ")", "!"));
  EXPECT_THAT(tokens("well-known A&B @home", "en"), ElementsAre("well-known", "A", "&", "B", "@", "home"));
  EXPECT_THAT(tokens("", "en"), IsEmpty());
  EXPECT_THAT(tokens(" \t\u00A0", "en"), IsEmpty());
}

TEST(MosesSplit, KeepsNumbersTogether) {
  EXPECT_THAT(tokens("1,000 or 3.5, not a,b", "en"), ElementsAre("1,000", "or", "3.5", ",", "not", "a", ",", "b"));
  EXPECT_THAT(tokens("in 1990,", "en"), ElementsAre("in", "1990", ","));
  EXPECT_THAT(tokens("a,,b 5,,6", "en"), ElementsAre("a", ",", ",", "b", "5", ",", ",", "6"));
}

TEST(MosesSplit, KeepsRunsOfDotsTogether) {
  EXPECT_THAT(tokens("so ...", "en"), ElementsAre("so", "..."));
  EXPECT_THAT(tokens("und..nun....", "de"), ElementsAre("und", "..", "nun", "...."));
  EXPECT_THAT(tokens(".", "en"), ElementsAre("."));
  EXPECT_THAT(tokens("\U000F0000 ...", "en"), ElementsAre("\U000F0000", "..."));
}

TEST(MosesSplit, PutsEnglishContractionsToTheRight) {
  EXPECT_THAT(tokens("the dog's boys' 'it' don't 1990's", "en"),
              ElementsAre("the", "dog", "'s", "boys", "'", "'", "it", "'", "don", "'t", "1990", "'s"));
}

TEST(MosesSplit, PutsFrenchElisionsToTheLeft) {
  EXPECT_THAT(tokens("l'homme aujourd'hui", "fr"), ElementsAre("l'", "homme", "aujourd'", "hui"));
}

TEST(MosesSplit, SeparatesApostrophesInOtherLanguages) {
  EXPECT_THAT(tokens("McDonald's", "de"), ElementsAre("McDonald", "'", "s"));
}

TEST(MosesSplit, KeepsThePeriodOfAbbreviations) {
  EXPECT_THAT(tokens("Mr. Smith met Dr. No. Then", "en"), ElementsAre("Mr.", "Smith", "met", "Dr.", "No", ".", "Then"));
  EXPECT_THAT(tokens("No. 5 is alive.", "en"), ElementsAre("No.", "5", "is", "alive", "."));
  EXPECT_THAT(tokens("Am 3. Mai z.B. Prof. Meier u.a. Leute", "de"),
              ElementsAre("Am", "3.", "Mai", "z.B.", "Prof.", "Meier", "u.a.", "Leute"));
  EXPECT_THAT(tokens("the U.S. Army", "en"), ElementsAre("the", "U.S.", "Army"));
  EXPECT_THAT(tokens("J. S. Bach", "nl"), ElementsAre("J.", "S.", "Bach"));
  EXPECT_THAT(tokens("etc. and so on", "en"), ElementsAre("etc.", "and", "so", "on"));
}

TEST(MosesSplit, SeparatesTheLastPeriodAlways) {
  EXPECT_THAT(tokens("im Trikot mit der Nummer 10.", "de"),
              ElementsAre("im", "Trikot", "mit", "der", "Nummer", "10", "."));
  EXPECT_THAT(tokens("the U.S.", "en"), ElementsAre("the", "U.S", "."));
  EXPECT_THAT(tokens("he said 'so.'", "en"), ElementsAre("he", "said", "'", "so", ".", "'"));
}

RC_GTEST_PROP(MosesSplit, TakesAnyBytesToTokensWithoutSpaces, (const std::string& bytes)) {
  for (const auto* code : {"de", "en", "fr", "xx"})
    for (const std::string& token : tokens(bytes, code)) {
      RC_ASSERT(!token.empty());
      RC_ASSERT(token.find(' ') == std::string::npos);
      RC_ASSERT(valid_utf8_bytes(token) == token.size());
    }
}

// Tokenizing loses nothing but spaces and control characters.
RC_GTEST_PROP(MosesSplit, KeepsEveryCharacter, ()) {
  const auto line =
      *rc::gen::container<std::string>(rc::gen::element('a', 'B', '1', ',', '.', '\'', '"', '-', ' ', '&'));
  std::string expected = line;
  std::erase(expected, ' ');
  for (const auto* code : {"de", "en", "fr"}) {
    std::string together;
    for (const std::string& token : tokens(line, code)) together += token;
    RC_ASSERT(together == expected);
  }
}

}  // namespace
}  // namespace heed::text::moses
