#include "heed/metrics/translation/tokenize_13a.h"

#include <gtest/gtest.h>

#include "heed/metrics/translation/python_split.h"

namespace heed::metrics {
namespace {

// With one space between tokens.
std::string tokens(std::string_view line) {
  const std::string text = tokenize_13a(line);
  std::vector<std::string_view> words;
  split_as_python(text, words);
  std::string joined;
  for (const std::string_view word : words) joined.append(joined.empty() ? "" : " ").append(word);
  return joined;
}

TEST(Tokenize13a, SplitsOffAsciiPunctuationAndSymbols) {
  EXPECT_EQ(tokens("Hello (world)! $5 a/b {x}~[y] \"q\" <z>"),
            "Hello ( world ) ! $ 5 a / b { x } ~ [ y ] \" q \" < z >");
  EXPECT_EQ(tokens("don't “quote” 日本。"), "don't “quote” 日本。");
}

TEST(Tokenize13a, KeepsPointsAndCommasBetweenDigits) {
  EXPECT_EQ(tokens("1,234.56 is 3. and .5 or 5."), "1,234.56 is 3 . and . 5 or 5 .");
  EXPECT_EQ(tokens("Mr. A.B., e.g. x"), "Mr . A . B . , e . g . x");
}

// After a letter and a point, the second point no longer follows a letter: exactly the script's rules.
TEST(Tokenize13a, SplitsRowsOfPointsAsTheScriptDoes) {
  EXPECT_EQ(tokens("a..b"), "a . . b");
  EXPECT_EQ(tokens("x..5"), "x . .5");
  EXPECT_EQ(tokens("x...5"), "x . . . 5");
  EXPECT_EQ(tokens("5..5"), "5 . . 5");
  EXPECT_EQ(tokens("5...5"), "5 . . .5");
  EXPECT_EQ(tokens(".,.,5"), ". , . ,5");
}

TEST(Tokenize13a, SplitsADashOnlyBehindADigit) {
  EXPECT_EQ(tokens("10-year-old 7-8 5--6 -3 a-b"), "10 - year-old 7 - 8 5 - -6 -3 a-b");
}

TEST(Tokenize13a, ResolvesEntitiesInOrderAndDropsSkipped) {
  EXPECT_EQ(tokens("&quot;a&quot; &amp;lt; &lt;&gt; &apos;"), "\" a \" < < > & apos ;");
  EXPECT_EQ(tokens("<skipped> a"), "a");
  EXPECT_EQ(tokens("one-\ntwo\nthree"), "onetwo three");
}

TEST(Tokenize13a, OfNothingIsNothing) {
  EXPECT_EQ(tokens(""), "");
  EXPECT_EQ(tokens("  "), "");
}

}  // namespace
}  // namespace heed::metrics
