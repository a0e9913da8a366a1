#include "heed/plot/canvas/typesetting.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "heed/base/unicode/utf8.h"

namespace heed::plot {
namespace {

using testing::EndsWith;
using testing::StartsWith;

constexpr TextStyle kStyle{.size = 13};

TEST(Typesetting, MeasuresByLettersSizeAndWeight) {
  EXPECT_EQ(text_width("", kStyle), 0);
  EXPECT_GT(text_width("mmm", kStyle), 2 * text_width("iii", kStyle));
  EXPECT_NEAR(text_width("Wort", {.size = 26}), 2 * text_width("Wort", kStyle), 0.5);
  EXPECT_GT(text_width("Wort", {.size = 13, .bold = true}), text_width("Wort", kStyle));
}

TEST(Typesetting, MeasuresOneLetterWithItsMark) {
  EXPECT_NEAR(text_width("e\xCC\x81", kStyle), text_width("e", kStyle), 0.5);
}

TEST(Typesetting, ShowsWhatCannotBeShown) {
  EXPECT_EQ(shown_text(std::string_view("a\0\n\x1b\x7f", 5)), "a␀␊␛␡");
  EXPECT_EQ(shown_text("a\xff"), "a�");
  EXPECT_EQ(text_width("a\nb", kStyle), text_width("a␊b", kStyle));
}

TEST(Typesetting, KeepsWhatFits) {
  EXPECT_EQ(fit_width("Wort", kStyle, 100), "Wort");
  EXPECT_EQ(fit_width("", kStyle, 0), "");
}

TEST(Typesetting, CutsAsLittleAsFits) {
  const std::string word = "Donaudampfschifffahrt", cut = fit_width(word, kStyle, 80);
  EXPECT_THAT(cut, StartsWith("Donau"));
  EXPECT_THAT(cut, EndsWith("…"));
  EXPECT_LE(text_width(cut, kStyle), 80);
  const std::size_t letters = cut.size() - std::string("…").size();
  EXPECT_GT(text_width(word.substr(0, letters + 1) + "…", kStyle), 80);
}

TEST(Typesetting, CutsToAnEllipsisWhereNothingFits) { EXPECT_EQ(fit_width("Wort", kStyle, 1), "…"); }

TEST(Typesetting, DoesNotCutWhatAReaderSeesAsOne) {
  const std::string flag = "🇩🇪";  // of two characters, each with a width
  std::string word;
  for (int i = 0; i < 30; ++i) word += flag;
  for (double width = 20; width < 120; width += 3) {
    const std::string cut = fit_width(word, kStyle, width);
    EXPECT_EQ((cut.size() - std::string("…").size()) % flag.size(), 0U) << cut;
  }
}

RC_GTEST_PROP(Typesetting, FitsAnyBytes, (const std::string& bytes)) {
  const double width = *rc::gen::inRange(15, 200);
  const std::string cut = fit_width(bytes, kStyle, width);
  RC_ASSERT(text_width(cut, kStyle) <= width);
  const std::string shown = shown_text(bytes);
  RC_ASSERT(valid_utf8_bytes(shown) == shown.size());
}

}  // namespace
}  // namespace heed::plot
