#include "heed/base/unicode/utf8.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace heed {
namespace {

TEST(Utf8, AcceptsTheFirstAndLastCharacterOfEachLength) {
  for (const std::string_view text : {"\x01", "\x7F", "\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF",
                                      "\xEE\x80\x80", "\xEF\xBF\xBF", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"}) {
    EXPECT_EQ(valid_utf8_bytes(text), text.size());
    EXPECT_EQ(repair_utf8(text), text);
  }
}

TEST(Utf8, RefusesOverlongSurrogateTooLargeAndStrayBytes) {
  for (const std::string_view text : {"\x80", "\xBF", "\xC0\x80", "\xC1\xBF", "\xE0\x9F\xBF", "\xED\xA0\x80",
                                      "\xED\xBF\xBF", "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80",
                                      "\xFE", "\xFF", "\xC3", "\xE2\x82", "\xF0\x9F\x98", "\xC3(", "\xE2\x82("}) {
    EXPECT_EQ(valid_utf8_bytes(text), 0U);
    EXPECT_NE(repair_utf8(text), text);
  }
}

TEST(Utf8, FindsTheFirstBadByteWhereverItStands) {
  for (std::size_t before = 0; before < 40; ++before) {
    const std::string text = std::string(before, 'a') + "\xFF" + std::string(20, 'b');
    EXPECT_EQ(valid_utf8_bytes(text), before);
  }
  EXPECT_EQ(valid_utf8_bytes("Grüße, 世界 \xE4\xB8"), 16U);
}

// The example of the Unicode Standard, section 3.9, table 3-11.
TEST(Utf8, ReplacesEachMaximalInvalidPartOnce) {
  EXPECT_EQ(repair_utf8("\xE1\x80\xE2\xF0\x91\x92\xF1\xBF\x41"), "\uFFFD\uFFFD\uFFFD\uFFFD\x41");
  EXPECT_EQ(repair_utf8("\xC0\xAF\xE0\x80\xBF\xF0\x81\x82\x41"),
            "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\x41");
  EXPECT_EQ(repair_utf8("\xED\xA0\x80"), "\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(repair_utf8("ends in \xE2\x82"), "ends in \uFFFD");
}

RC_GTEST_PROP(Utf8, RepairsAnyBytesToValidText, (const std::string& bytes)) {
  const std::string repaired = repair_utf8(bytes);
  RC_ASSERT(valid_utf8_bytes(repaired) == repaired.size());
  const std::size_t valid = valid_utf8_bytes(bytes);
  RC_ASSERT(repaired.substr(0, valid) == bytes.substr(0, valid));
}

RC_GTEST_PROP(Utf8, TakenApartAndPutTogetherIsTheRepairedText, (const std::string& bytes)) {
  std::string together;
  for (std::size_t at = 0; at < bytes.size();) append_utf8(together, next_character(bytes, at));
  RC_ASSERT(together == repair_utf8(bytes));
}

TEST(Utf8, TakesCharactersOfEveryLength) {
  const std::string text = "aß世😀";
  std::size_t at = 0;
  for (const char32_t character : {U'a', U'ß', U'世', U'😀'}) EXPECT_EQ(next_character(text, at), character);
  EXPECT_EQ(at, text.size());
}

TEST(Utf8, CountsTerminalColumns) {
  EXPECT_EQ(display_columns(""), 0);
  EXPECT_EQ(display_columns("Straße"), 6);
  EXPECT_EQ(display_columns("世界"), 4);
  EXPECT_EQ(display_columns("한국어"), 6);
  EXPECT_EQ(display_columns("e\u0301"), 1);
  EXPECT_EQ(display_columns("😀"), 2);
  EXPECT_EQ(display_columns("██▌"), 3);
  EXPECT_EQ(display_columns("a\xFF"), 2);
}

TEST(Utf8, CutsTextToColumnsWithAnEllipsis) {
  EXPECT_EQ(fit_columns("loss 2.345", 10), "loss 2.345");
  EXPECT_EQ(fit_columns("loss 2.345", 9), "loss 2.3…");
  EXPECT_EQ(fit_columns("loss", 1), "…");
  EXPECT_EQ(fit_columns("loss", 0), "");
  EXPECT_EQ(fit_columns("loss", -3), "");
  EXPECT_EQ(fit_columns("世界世界", 6), "世界…");  // a wide character is not cut in two
  EXPECT_EQ(fit_columns("世界世界", 5), "世界…");
  EXPECT_EQ(fit_columns("世界世界", 4), "世…");
}

RC_GTEST_PROP(Utf8, CutsAnyBytesWithinTheColumns, (const std::string& bytes)) {
  const int columns = *rc::gen::inRange(0, 20);
  RC_ASSERT(display_columns(fit_columns(bytes, columns)) <= columns);
}

}  // namespace
}  // namespace heed
