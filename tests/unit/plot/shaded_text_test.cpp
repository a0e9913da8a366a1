#include "heed/plot/shaded_text.h"

#include <cmath>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/plot/canvas/color.h"
#include "heed/plot/document.h"

namespace heed::plot {
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
  const Color most = weight_color(1);
  const std::string back = fmt::format("48;2;{:.0f};{:.0f};{:.0f}", 255 * most.red, 255 * most.green, 255 * most.blue);
  EXPECT_THAT(text,
              AllOf(HasSubstr("mthe\x1b[0m \x1b[4;" + back + ";38;2;0;0;0mAmazonian\x1b[0m"), Not(HasSubstr("9?"))));
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

ShadedText two_sides() {
  return {.tokens = {{.text = "not", .value = -0.65},
                     {.text = "a", .value = 0.05, .space_before = true},
                     {.text = "b", .value = 0.4, .space_before = true},
                     {.text = "film", .value = 1, .marked = true, .space_before = true, .tip = "+1.2"},
                     {.text = "noir", .value = 0, .marked = true, .space_before = true, .line_after = true},
                     {.text = "so", .value = -0.09, .space_before = true}},
          .low = "against",
          .high = "for",
          .two_sides = true};
}

TEST(ShadedText, OfTwoSidesHasASignBeforeEachDigit) {
  EXPECT_EQ(terminal_shaded_text(two_sides(), kPlain),
            "not a b film noir\n"
            "-6    + +9?  ?\n"
            "so\n");
}

TEST(ShadedText, OfTwoSidesHasNoColourWhereThereIsNothingToShow) {
  TerminalStyle style = kPlain;
  style.color = true;
  const auto back = [](const Color& color) {
    return fmt::format("48;2;{:.0f};{:.0f};{:.0f};", 255 * color.red, 255 * color.green, 255 * color.blue);
  };
  EXPECT_THAT(terminal_shaded_text(two_sides(), style),
              AllOf(HasSubstr(back(difference_color(-0.65))), HasSubstr("4;" + back(difference_color(1))),
                    HasSubstr("\x1b[0m a \x1b["), HasSubstr(" \x1b[4mnoir\x1b[0m\nso\n"), Not(HasSubstr("+9"))));
}

TEST(ShadedText, OfTwoSidesHasAClassForEachSideOnAPage) {
  EXPECT_THAT(to_html({"Push", {two_sides()}}),
              AllOf(HasSubstr("<span class=\"n6\">not</span> <span class=\"s0\">a</span> <span class=\"s4\">b</span>"),
                    HasSubstr("<span class=\"s9 mark\" title=\"+1.2\">film</span>"),
                    HasSubstr("<p class=\"legend\">against <span class=\"n9\">-9</span><span class=\"n6\">-6</span>"),
                    HasSubstr("<span class=\"s0\">0</span><span class=\"s3\">+3</span>"), HasSubstr(".n9 {")));
  EXPECT_THAT(to_html({"Surprise", {words()}}), Not(HasSubstr(".n9 {")));
  EXPECT_THAT(to_html({"Both", {words(), two_sides()}}), AllOf(HasSubstr(".n9 {"), HasSubstr("0 bits <span class")));
}

TEST(ShadedText, OfTwoSidesIsAsStrongOnBoth) {
  for (const double value : {0.0, 0.05, 0.1, 0.55, 1.0, 7.0}) {
    EXPECT_EQ(signed_shade_of(value), shade_of(value));
    EXPECT_EQ(signed_shade_of(-value), -shade_of(value));
  }
  EXPECT_EQ(signed_shade_of(std::nan("")), 0);
}

TEST(ShadedText, IsPlainInMarkdown) {
  EXPECT_THAT(to_markdown({"Surprise", {words()}}), HasSubstr("```\nthe Amazonian a chin\nhe\n```\n"));
}

}  // namespace
}  // namespace heed::plot
