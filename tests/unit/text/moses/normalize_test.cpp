#include "heed/text/tokenizers/moses/normalize.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace heed::text::moses {
namespace {

std::string german(std::string_view line) { return normalize_punctuation(line, Language("de")); }
std::string english(std::string_view line) { return normalize_punctuation(line, Language("en")); }

TEST(NormalizePunctuation, LeavesPlainTextAlone) {
  for (const auto* line : {"", "Ein Mann geht.", "\"Hallo\" - sagt er ...", "5,300 (or so) men"}) {
    EXPECT_EQ(german(line), line);
    EXPECT_EQ(english(line), line);
  }
}

TEST(NormalizePunctuation, GivesQuotesAndDashesOneForm) {
  EXPECT_EQ(german("„Hallo“ – sagt er …"), "\"Hallo\" - sagt er ...");
  EXPECT_EQ(english("it’s a ‘dog’"), "it's a \"dog\"");
  EXPECT_EQ(english("it´s ``so''"), "it's \" so \" ");
  EXPECT_EQ(german("«ja»—nein"), "\"ja\" - nein");
  EXPECT_EQ(english("a’b’c"), "a'b\"c");  // a letter counts for one apostrophe only, as in the scripts
}

TEST(NormalizePunctuation, PutsSpacesWhereTheyBelong) {
  EXPECT_EQ(english("a  b(c)d"), "a b (c) d");
  EXPECT_EQ(english("b ( a ) , b"), "b (a), b");
  EXPECT_EQ(english("b (a) ."), "b (a).");
  EXPECT_EQ(english("so : and ;"), "so: and;");
  EXPECT_EQ(english("5 % of five %"), "5% of five %");
  EXPECT_EQ(english("10\u00A0% 1\u00A0000"), "10% 1.000");
  EXPECT_EQ(german("1\u00A0000, 1\u00A02\u00A03"), "1,000, 1,2\u00A03");
  EXPECT_EQ(english("a\r"), "a");
}

TEST(NormalizePunctuation, PutsStopsInsideQuotesInEnglishAndOutsideElsewhere) {
  EXPECT_EQ(english("\"so\", he said \"yes\"."), "\"so,\" he said \"yes.\"");
  EXPECT_EQ(german("\"so,\" sagt er, \"ja.\""), "\"so\", sagt er, \"ja\".");
  EXPECT_EQ(german("\"ja.\"<br>"), "\"ja.\"<br>");
  EXPECT_EQ(normalize_punctuation("\"a,\" \"b.\"", Language("cs")), "\"a,\" \"b.\"");
}

RC_GTEST_PROP(NormalizePunctuation, TakesAnyBytes, (const std::string& bytes)) {
  for (const auto* code : {"de", "en", "fr"}) {
    const std::string line = normalize_punctuation(bytes, Language(code));
    RC_ASSERT(line.find("  ") == std::string::npos);
    RC_ASSERT(line.find('\r') == std::string::npos);
  }
}

}  // namespace
}  // namespace heed::text::moses
