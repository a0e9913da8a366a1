#include "heed/plot/shaded_text.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/plot/document.h"

namespace heed {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr TerminalStyle kPlain{.terminal = true, .color = false, .width = 80};

ShadedText words() {
  return {.tokens = {{.text = "the", .value = 0.05},
                     {.text = "Amazonian", .value = 1, .marked = true, .space_before = true},
                     {.text = "a", .value = 0.55, .marked = true, .space_before = true},
                     {.text = "chin", .value = 0.31, .space_before = true, .line_after = true, .tip = "3 < 4 bits"},
                     {.text = "he", .value = 0.2, .space_before = true}},
          .low = "0 bits",
          .high = "9 bits",
          .mark = "unknown"};
}

ShadedText characters(const std::string& letters) {
  ShadedText text;
  for (const char c : letters) text.tokens.push_back({.text = std::string(1, c), .value = 0.5});
  return text;
}

TEST(ShadedText, HasADigitUnderEachTokenWhereThereIsNoColour) {
  EXPECT_EQ(terminal_shaded_text(words(), kPlain),
            "the Amazonian a chin\n"
            "0   9?        5 3\n"
            "he\n"
            "2\n");
}

TEST(ShadedText, BreaksLinesBetweenWords) {
  TerminalStyle narrow = kPlain;
  narrow.width = 10;
  EXPECT_EQ(terminal_shaded_text(words(), narrow), "the\n0\nAmazonian\n9?\na chin\n5 3\nhe\n2\n");
  EXPECT_EQ(terminal_shaded_text(characters("one two three"), narrow), "one two\n55555555\nthree\n55555\n");
  EXPECT_EQ(terminal_shaded_text(characters("abcdefghijkl"), narrow), "abcdefghij\n5555555555\nkl\n55\n");
}

TEST(ShadedText, KeepsColumnsOfWideAndOfCombiningCharacters) {
  ShadedText text{.tokens = {{.text = "日", .value = 0.1}, {.text = "\xCC\x81", .value = 0.2}, {.text = "b"}}};
  EXPECT_EQ(terminal_shaded_text(text, kPlain),
            "日\xE2\x97\x8C\xCC\x81"
            "b\n1 20\n");
}

TEST(ShadedText, ColoursTheBackgroundAndUnderlinesMarks) {
  TerminalStyle style = kPlain;
  style.color = true;
  const std::string text = terminal_shaded_text(words(), style);
  EXPECT_THAT(text,
              AllOf(HasSubstr("mthe\x1b[0m \x1b[4;48;2;255;236;70;38;2;0;0;0mAmazonian\x1b[0m"), Not(HasSubstr("9?"))));
}

TEST(ShadedText, ClampsWhatIsNoShade) {
  EXPECT_EQ(shade_of(-1), 0);
  EXPECT_EQ(shade_of(std::nan("")), 0);
  EXPECT_EQ(shade_of(7), kShades - 1);
  EXPECT_EQ(shade_of(INFINITY), kShades - 1);
}

TEST(ShadedText, OnAPageHasTipsALegendAndBothThemes) {
  const std::string page = to_html({"Surprise", {words()}});
  EXPECT_THAT(page,
              AllOf(HasSubstr("<span class=\"s9 mark\">Amazonian</span> <span class=\"s5 mark\">a</span>"),
                    HasSubstr("<span class=\"s3\" title=\"3 &lt; 4 bits\">chin</span>\n<span class=\"s2\">he"),
                    HasSubstr("<p class=\"legend\">0 bits <span class=\"s0\">0</span>"), HasSubstr("</span> unknown"),
                    HasSubstr(".s0 { background: #ffffff; }"), HasSubstr("(prefers-color-scheme: dark) {\n.s0")));
  EXPECT_THAT(to_html({"None", {Paragraph{"a"}}}), Not(HasSubstr(".s9")));
}

TEST(ShadedText, IsPlainInMarkdown) {
  EXPECT_THAT(to_markdown({"Surprise", {words()}}), HasSubstr("```\nthe Amazonian a chin\nhe\n```\n"));
}

}  // namespace
}  // namespace heed
