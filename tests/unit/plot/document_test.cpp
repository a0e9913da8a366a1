#include "heed/plot/document.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/plot/charts/line_chart.h"

namespace heed::plot {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

Document sample() {
  LineChart chart{.title = "Loss", .series = {{.name = "sdp", .x = {1, 2}, .y = {3, 2}}}};
  return {"Words & <marks>",
          {Heading{"First"}, Paragraph{"a_b is <s> | *c*"}, BulletList{{"one", "two"}}, CodeBlock{"x < y_z"},
           DocumentTable{{"name", "score"}, {{"sdp", "1.5"}, {"a|b", "2"}}},
           Figure{"loss", line_chart_picture(chart), "What it shows"}}};
}

TEST(DocumentMarkdown, WritesEveryBlock) {
  EXPECT_EQ(to_markdown(sample()),
            "# Words & \\<marks\\>\n\n"
            "## First\n\n"
            "a\\_b is \\<s\\> \\| \\*c\\*\n\n"
            "- one\n- two\n\n"
            "```\nx < y_z\n```\n\n"
            "| name | score |\n|---|---:|\n| sdp | 1.5 |\n| a\\|b | 2 |\n\n"
            "![Loss](loss.svg)\n\n"
            "What it shows\n");
}

TEST(DocumentMarkdown, PutsNumbersToTheRight) {
  const Document document{"Widths", {DocumentTable{{"beam", "BLEU"}, {{"5", "40"}}, /*begins_with_words=*/false}}};
  EXPECT_THAT(to_markdown(document), HasSubstr("| beam | BLEU |\n|---:|---:|\n| 5 | 40 |\n"));
  EXPECT_THAT(to_html(document), Not(HasSubstr("class=\"words\"")));
}

TEST(DocumentHtml, IsOnePageThatNeedsNothingElse) {
  const std::string page = to_html(sample());
  EXPECT_THAT(page,
              AllOf(HasSubstr("<title>Words &amp; &lt;marks&gt;</title>"), HasSubstr("<h2 id=\"part-1\">First</h2>"),
                    HasSubstr("<p>a_b is &lt;s&gt; | *c*</p>"), HasSubstr("<li>two</li>"),
                    HasSubstr("<code>x &lt; y_z</code>"), HasSubstr("<th scope=\"row\">a|b</th><td>2</td>"),
                    HasSubstr("<svg"), HasSubstr("<figcaption>What it shows</figcaption>")));
  EXPECT_THAT(page, AllOf(Not(HasSubstr(" src=")), Not(HasSubstr("<link")), Not(HasSubstr("@import")),
                          Not(HasSubstr("<script")), Not(HasSubstr("<?xml"))));
}

TEST(DocumentLongText, IsFoldedBehindItsExcerptInHtmlAndWholeInMarkdown) {
  const ShadedText excerpt{.tokens = {{.text = "one"}, {.text = "…", .space_before = true}}};
  const ShadedText whole{.tokens = {{.text = "one", .line_after = true},
                                    {.text = "-", .space_before = true},
                                    {.text = "<two>", .space_before = true}}};
  const Document folded{"Long", {LongText{"The whole text & all", excerpt, whole}}};
  EXPECT_EQ(to_markdown(folded), "# Long\n\n> one\n>\n> \\- \\<two\\>\n");
  const std::string page = to_html(folded);
  const std::size_t details = page.find("<details>\n<summary>The whole text &amp; all</summary>");
  ASSERT_NE(details, std::string::npos) << page;
  EXPECT_LT(page.find("…"), details);
  EXPECT_GT(page.find("&lt;two&gt;"), details);
  EXPECT_LT(page.find("&lt;two&gt;"), page.find("</details>"));
  EXPECT_THAT(page, HasSubstr(".shaded {"));  // its style
  const std::string open = to_html({"Short", {LongText{"", {}, whole}}});
  EXPECT_THAT(open, AllOf(HasSubstr("&lt;two&gt;"), Not(HasSubstr("<details>")), HasSubstr(".shaded {")));
}

TEST(DocumentContents, LinksToTheParts) {
  const Document document{"Parts", {Contents{}, Heading{"1. One & \"two\""}, Heading{"Within", 3}, Heading{"Last"}}};
  EXPECT_THAT(to_markdown(document), AllOf(HasSubstr("- [1. One & \"two\"](#1-one--two)\n- [Last](#last)\n\n"),
                                           HasSubstr("\n### Within\n"), Not(HasSubstr("[Within]"))));
  EXPECT_THAT(to_html(document), AllOf(HasSubstr("<li><a href=\"#part-2\">Last</a></li>"),
                                       HasSubstr("<h2 id=\"part-2\">Last</h2>"), HasSubstr("<h3>Within</h3>")));
}

}  // namespace
}  // namespace heed::plot
