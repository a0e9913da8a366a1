#include "heed/service/documents/html_text.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "heed/service/documents/html_tokens.h"

namespace heed::service {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> sentences(std::string_view html) {
  std::vector<std::string> texts;
  for (const HtmlSentence& sentence : read_html(html).sentences) texts.push_back(sentence.text);
  return texts;
}

std::vector<std::string> tags(std::string_view html) {
  std::vector<std::string> raw;
  for (const HtmlSentence& sentence : read_html(html).sentences)
    for (const InlineTag& tag : sentence.tags) raw.push_back(tag.raw);
  return raw;
}

TEST(HtmlText, BlocksEndSentencesAndInlineTagsDoNot) {
  EXPECT_THAT(sentences("<h1>Titel</h1><p>Ein <b>roter</b> Hund<br>rennt. <i>Ja.</i></p><ul><li>Eins<li>Zwei</ul>"),
              ElementsAre("Titel", "Ein roter Hund", "rennt.", "Ja.", "Eins", "Zwei"));
  EXPECT_THAT(sentences("<TABLE><TR><TD>a<TD>b</TABLE>"), ElementsAre("a", "b"));
}

TEST(HtmlText, TagsAtTheEndsOfSentencesStayBetweenThem) {
  const HtmlText text = read_html("<p> <b>Eins. Zwei <i>drei</i>.</b></p>\n");
  EXPECT_THAT(text.between, ElementsAre("<p> <b>", " ", "</b></p>\n"));
  ASSERT_EQ(text.sentences.size(), 2U);
  EXPECT_THAT(text.sentences[0].tags, IsEmpty());
  ASSERT_EQ(text.sentences[1].tags.size(), 2U);
  EXPECT_EQ(text.sentences[1].tags[0].raw, "<i>");
  EXPECT_EQ(text.sentences[1].tags[0].at, 5U);
  EXPECT_EQ(text.sentences[1].tags[1].at, 9U);
}

TEST(HtmlText, WhiteSpaceIsWhatABrowserShows) {
  EXPECT_THAT(sentences("<p>Ein\n   Hund \t<b> rennt</b></p>"), ElementsAre("Ein Hund rennt"));
  EXPECT_THAT(sentences("<pre>Ein  Hund\n  rennt\n</pre>Und\nweiter"), ElementsAre("Ein  Hund", "rennt", "Und weiter"));
}

TEST(HtmlText, EntitiesAreDecoded) {
  EXPECT_THAT(sentences("Tom &amp; &lt;J&gt; &quot;a&apos;s&#39; &#228;&#xE4;&auml;&nbsp;x"),
              ElementsAre("Tom & <J> \"a's' äää\u00A0x"));
  EXPECT_THAT(sentences("a & b &; AT&T; x&y &toolongforanentity;"),
              ElementsAre("a & b &; AT x&y &toolongforanentity;"));
}

TEST(HtmlText, EntitiesThatAreUnknownOrNoTextStayAsTheyAre) {
  EXPECT_THAT(tags("x &alpha; &#0; &#xD800; &#x110000; &#x80; y"),
              ElementsAre("&alpha;", "&#0;", "&#xD800;", "&#x110000;", "&#x80;"));
  EXPECT_THAT(sentences("x &alpha; y"), ElementsAre("x y"));
}

TEST(HtmlText, SomeElementsAreNotTranslated) {
  EXPECT_THAT(sentences("<script>if (a < b) \"</p>\";</script><STYLE>p > a {}</style ><textarea><b>x</textarea>"),
              IsEmpty());
  EXPECT_THAT(sentences("Drücke <kbd>Strg <b>C</b></kbd> und <code>ls <code>a</code> x</code>!"),
              ElementsAre("Drücke und !"));
  EXPECT_THAT(sentences("<div translate='no'>a<div>b</div>c</div>d <i CLASS=\"x notranslate y\">e</i> f"),
              ElementsAre("d f"));
  EXPECT_THAT(sentences("<p translate=\"yes\" class=notranslated>a</p><img translate=no>b<span translate=NO>c"),
              ElementsAre("a", "b"));
}

TEST(HtmlText, AttributesCommentsAndDeclarationsAreNot) {
  EXPECT_THAT(sentences("<!DOCTYPE html><!-- a > b --><?x y?><a title=\"x > y\" href='>'>Ja</a><![CDATA[ z > ]]></ >"),
              ElementsAre("Ja"));
}

TEST(HtmlText, BrokenMarkupIsText) {
  EXPECT_THAT(sentences("a < b > c <3 <> <"), ElementsAre("a < b > c <3 <> <"));
  EXPECT_THAT(sentences("Ende <b foo"), ElementsAre("Ende <b foo"));
  EXPECT_THAT(sentences("x <a href=\"y>z</a> w"), ElementsAre("x z w"));
  EXPECT_THAT(sentences("x <!-- y"), ElementsAre("x"));
  EXPECT_THAT(sentences("x <code>y"), ElementsAre("x"));
  EXPECT_THAT(sentences("x <script>y</b>"), ElementsAre("x"));
}

// A simple implementation of some step takes quadratic time for each of these.
TEST(HtmlText, LargeBrokenTextsAreRead) {
  const auto repeated = [](std::string_view part, int times) {
    std::string text;
    for (int i = 0; i < times; ++i) text += part;
    return text;
  };
  for (const char* part : {"<", "<a", "<a x=\"", "<a x=\">\" ", "</", "<!--", "<![CDATA[", "&", "<code>", "</i><b>",
                           "&#", "<b>", "</b>", "<p", "<script></scrip", "<a x='>", "?", ". ", "<img>"}) {
    for (const char* end : {"", ">", "\">", "'>"}) {
      const std::string html = "x " + repeated(part, 20'000) + " y" + end;
      const HtmlText text = read_html(html);
      EXPECT_EQ(text.between.size(), text.sentences.size() + 1) << part;
    }
  }
}

RC_GTEST_PROP(HtmlText, TokensTogetherAreTheText, (const std::vector<std::uint8_t>& choices)) {
  constexpr std::string_view kParts[] = {"<",       ">",      "b",       "/",    "p ",        "=",  "\"",
                                         "'",       "<b>",    "</",      "<!--", "-->",       "&",  "amp;",
                                         "<script", "<code>", "</code>", "#12;", " ",         "<!", "translate=no",
                                         "<i ",     "?",      "]]>",     "x",    "<![CDATA[", "ä"};
  std::string html;
  for (const std::uint8_t choice : choices) html += kParts[choice % std::size(kParts)];
  HtmlTokenizer tokenizer(html);
  std::size_t end = 0;
  while (const auto token = tokenizer.next()) {
    RC_ASSERT(token->begin == end && token->end > end && token->end <= html.size());
    end = token->end;
  }
  RC_ASSERT(end == html.size());
}

}  // namespace
}  // namespace heed::service
