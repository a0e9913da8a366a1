#include "heed/base/unicode/unicode.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "heed/base/unicode/language_name.h"
#include "heed/base/unicode/utf8.h"

namespace heed {
namespace {

TEST(LanguageName, IsEnglishAndElseTheCode) {
  EXPECT_EQ(language_name("de"), "German");
  EXPECT_EQ(language_name("en"), "English");
  EXPECT_EQ(language_name("q1"), "q1");
  EXPECT_EQ(language_name(""), "");
}

TEST(Unicode, LowersCaseInEveryScript) {
  EXPECT_EQ(lower_case(""), "");
  EXPECT_EQ(lower_case("Two Men, 25 @ A&B [\\]^_`{|}"), "two men, 25 @ a&b [\\]^_`{|}");
  EXPECT_EQ(lower_case("ÄÖÜẞ Straße ÉÀ"), "äöüß straße éà");
  EXPECT_EQ(lower_case("ΑΣ ΑΣΑ Жук İ"), "ας ασα жук i̇");
  EXPECT_EQ(lower_case("世界 😀"), "世界 😀");
}

RC_GTEST_PROP(Unicode, LowersAnyBytesToValidText, (const std::string& bytes)) {
  const std::string lowered = lower_case(bytes);
  RC_ASSERT(valid_utf8_bytes(lowered) == lowered.size());
}

TEST(Unicode, KnowsTheClassesOfCharacters) {
  for (const char32_t space : {U' ', U'\t', U'\n', U'\u0085', U'\u00A0', U'\u2003', U'\u3000'})
    EXPECT_TRUE(is_space(space));
  for (const char32_t other : {U'a', U'\u200B', U'\0', U'\x1C'}) EXPECT_FALSE(is_space(other));

  for (const char32_t letter : {U'a', U'Z', U'ß', U'é', U'ж', U'世'}) {
    EXPECT_TRUE(is_alphabetic(letter));
    EXPECT_TRUE(is_letter_or_digit(letter));
    EXPECT_FALSE(is_number(letter));
  }
  for (const char32_t digit : {U'0', U'9', U'٣'}) {
    EXPECT_TRUE(is_number(digit));
    EXPECT_TRUE(is_letter_or_digit(digit));
    EXPECT_FALSE(is_alphabetic(digit));
  }
  EXPECT_TRUE(is_number(U'½'));
  EXPECT_FALSE(is_letter_or_digit(U'½'));
  for (const char32_t other : {U'.', U'-', U'\'', U'_', U'€', U' '}) EXPECT_FALSE(is_letter_or_digit(other));

  EXPECT_TRUE(is_lower(U'ä'));
  EXPECT_TRUE(is_lower(U'ß'));
  EXPECT_FALSE(is_lower(U'Ä'));
  EXPECT_FALSE(is_lower(U'1'));
}

TEST(Unicode, TakesAccentsAndLigaturesOff) {
  EXPECT_EQ(without_accents("plain"), "plain");
  EXPECT_EQ(without_accents("Māori Tūmatakōkiri"), "Maori Tumatakokiri");
  EXPECT_EQ(without_accents("ﬁne Straße Øre ½"), "fine Strasse Ore 1/2");
  EXPECT_EQ(without_accents("e\u0301"), "e");
  EXPECT_EQ(without_accents("жена 世"), "жена 世");
  EXPECT_EQ(without_accents("\xFF"), "\uFFFD");
}

TEST(Unicode, KnowsMarksPunctuationDigitsAndTheOtherCase) {
  EXPECT_TRUE(is_mark(U'\u0301'));
  EXPECT_FALSE(is_mark(U'´'));
  for (const char32_t mark : {U'.', U'—', U'«', U'€', U'+', U'%', U'`'}) EXPECT_TRUE(is_punctuation(mark));
  for (const char32_t other : {U'a', U'1', U' ', U'☃'}) EXPECT_FALSE(is_punctuation(other));
  EXPECT_EQ(digit_value(U'7'), 7);
  EXPECT_EQ(digit_value(U'٣'), 3);
  EXPECT_EQ(digit_value(U'½'), -1);
  EXPECT_EQ(other_case(U'ä'), U'Ä');
  EXPECT_EQ(other_case(U'Ä'), U'ä');
  EXPECT_EQ(other_case(U'1'), U'1');
}

}  // namespace
}  // namespace heed
