#include "heed/metrics/translation/python_split.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/unicode/unicode.h"
#include "heed/base/unicode/utf8.h"

namespace heed::metrics {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words = {"left", "over"};
  split_as_python(text, words);
  return words;
}

TEST(Words, StandBetweenWhiteSpaceOfAnyKind) {
  EXPECT_THAT(words_of("  the\tcat \n"), ElementsAre("the", "cat"));
  EXPECT_THAT(words_of("a\u00A0b\u3000c\u2009d\u0085e\x1c"
                       "f"),
              ElementsAre("a", "b", "c", "d", "e", "f"));
  EXPECT_THAT(words_of(""), IsEmpty());
  EXPECT_THAT(words_of(" \u2028 "), IsEmpty());
}

TEST(Words, MayHoldInvisibleCharactersThatAreNoSpace) {
  EXPECT_THAT(words_of("a\u200Bb\uFEFFc\u180Ed"), ElementsAre("a\u200Bb\uFEFFc\u180Ed"));
}

TEST(Words, WhiteSpaceIsUnicodesAndFourSeparatorsMore) {
  for (char32_t character = 1; character <= 0x10FFFF; ++character) {
    if (character >= 0xD800 && character <= 0xDFFF) continue;
    std::string text;
    append_utf8(text, character);
    const bool space = is_space(character) || (character >= 0x1C && character <= 0x1F);
    ASSERT_EQ(space_bytes(text, 0), space ? text.size() : 0) << static_cast<std::uint32_t>(character);
  }
}

TEST(Words, StripEndKeepsWhatIsNoSpace) {
  EXPECT_EQ(strip_end(" a b \u3000\n"), " a b");
  EXPECT_EQ(strip_end("é"), "é");
  EXPECT_EQ(strip_end("\u00A0 \t"), "");
  EXPECT_EQ(strip_end(""), "");
}

}  // namespace
}  // namespace heed::metrics
