#include "heed/service/documents/inline_tags.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "heed/service/documents/document.h"
#include "heed/text/tokenizers/whitespace.h"

namespace heed::service {
namespace {

std::string translated(std::string_view html, std::vector<SentenceTranslation> translations) {
  return Document(html, TextFormat::kHtml).assemble(translations);
}

std::string same(std::string_view html) {
  const Document document(html, TextFormat::kHtml);
  std::vector<SentenceTranslation> translations;
  for (const std::string& sentence : document.sentences()) {
    SentenceTranslation& translation = translations.emplace_back();
    translation.text = sentence;
    int words = 0;
    text::for_each_word(sentence,
                        [&](std::string_view, std::string_view) { translation.source_words.push_back(words++); });
  }
  return document.assemble(translations);
}

TEST(InlineTags, GoAroundTheWordsThatComeFromTheirs) {
  EXPECT_EQ(translated("<p>Ein <b>roter Hund</b> rennt</p>", {{"A dog red runs", {0, 2, 1, 3}}}),
            "<p>A <b>dog red</b> runs</p>");
  EXPECT_EQ(translated("Ich habe <b>ihn</b> gestern <i>gesehen</i>.", {{"I saw him yesterday.", {0, 4, 2, 3}}}),
            "I <i>saw</i> <b>him</b> yesterday.");
}

TEST(InlineTags, CoverFromTheFirstToTheLastWord) {
  EXPECT_EQ(translated("Er <b>gab auf</b> dann", {{"he gave it up then", {0, 1, -1, 2, 3}}}),
            "he <b>gave it up</b> then");
}

TEST(InlineTags, LeavePunctuationWhereItWas) {
  EXPECT_EQ(translated("Das ist <b>gut</b>.", {{"That is good.", {0, 1, 2}}}), "That is <b>good</b>.");
  EXPECT_EQ(translated("Das (<i>hier</i>) ist's", {{"This, (here) is it", {0, 1, 2, 2}}}), "This, (<i>here</i>) is it");
  EXPECT_EQ(translated("Ja, <a href='x'>hier!</a> Nein", {{"yes, here!", {0, 1}}, {"no"}}),
            "yes, <a href='x'>here!</a> no");
}

TEST(InlineTags, StayNestedAndNeverCross) {
  EXPECT_EQ(translated("a <b>b <i>c</i> d</b> e", {{"c e d b a", {2, 4, 3, 1, 0}}}), "<b><i>c</i> e d b</b> a");
  EXPECT_EQ(translated("<u>a b</u> <i>c</i> d", {{"a c b d", {0, 2, 1, 3}}}), "<u>a</u> <i>c</i> b d");
}

TEST(InlineTags, PairsWithoutWordsGoToTheProportionalPlace) {
  EXPECT_EQ(translated("eins <b>zwei</b> drei", {{"one two three", {0, -1, 2}}}), "one <b></b>two three");
  EXPECT_EQ(translated("eins <b>zwei</b> drei", {{"one two three"}}), "one <b></b>two three");
  EXPECT_EQ(translated("eins <b>zwei</b> drei", {{""}}), "<b></b>");
}

TEST(InlineTags, SingleTagsGoBeforeTheWordThatFollows) {
  EXPECT_EQ(translated("eins <img>zwei drei", {{"three two one", {2, 1, 0}}}), "three <img>two one");
  EXPECT_EQ(translated("eins <img> zwei drei", {{"three two one", {2, 1, 0}}}), "three <img> two one");
  EXPECT_EQ(translated("Drücke <kbd>F1</kbd>.", {{"Press."}}), "Press. <kbd>F1</kbd>");
  EXPECT_EQ(translated("Drücke <kbd>F1</kbd> jetzt", {{"Now press", {1, 0}}}), "<kbd>F1</kbd> Now press");
}

TEST(InlineTags, PairsThatEndInAnotherSentenceGoOnToTheEnd) {
  EXPECT_EQ(translated("Eins <b>zwei. Drei</b> vier.", {{"Two one.", {1, 0}}, {"Four three.", {1, 0}}}),
            "<b>Two one. Four three</b>.");
  EXPECT_EQ(translated("Eins <b>zwei. Drei</b> vier <i>fünf. Sechs</i> s.",
                       {{"One two.", {0, 1}}, {"Five four three.", {2, 1, 0}}, {"six s.", {0, 1}}}),
            "One <b>two. Five four three</b><i>. six</i> s.");
}

TEST(InlineTags, TranslationsAreEscaped) {
  EXPECT_EQ(translated("<p>x</p>", {{"a < b & \"c\" > <script>"}}), "<p>a &lt; b &amp; \"c\" &gt; &lt;script&gt;</p>");
  EXPECT_EQ(translated("x <b>y</b> z", {{"a <b> &amp;", {0, 1, 2}}}), "a &lt;<b>b</b>&gt; &amp;amp;");
}

TEST(InlineTags, WhatIsNotTranslatedComesBackEqual) {
  for (const char* html : {
           "<!DOCTYPE html><html><head><title>Ein Hund</title></head>\n<body class=\"x\">\n <h1>Hallo "
           "<b>Welt</b>!</h1>\n"
           "<p>Ein <a href=\"x?a=1&amp;b=2\">roter <i>Hund</i></a>, der rennt. Zwei <b>Hunde</b>.</p></body></html>\n",
           "H<sub>2</sub>O ist <b>W</b>asser",
           "<b>Eins</b> <i>zwei</i> <u>drei</u>",
           "Text <img src=x> mehr, <img>mehr und<img> mehr. <br/>Ende",
           "Siehe <b></b> dort <b><img></b> und <!-- c --> da",
           "Ein <b>fetter Satz. Und</b> noch <i>einer. Ja</i>.",
           "<pre>a  b <i>c</i>\n  d\te</pre>",
           "Ein <code>x &lt; y</code> und &alpha; mehr &amp; &lt;so&gt;",
           "„<i>Ja</i>“, sagte (<b>er</b>).",
           "Ein <a href=http://x/>Verweis</a> und <x-y/> mehr",
           "<ul>\n<li>Eins</li>\n<li>Zwei</li>\n</ul>",
       })
    EXPECT_EQ(same(html), html);
}

TEST(InlineTags, DeepNestingIsNoDanger) {
  std::string html = "a ", close;
  for (int i = 0; i < 10'000; ++i) {
    html += "<b>";
    close += "</b>";
  }
  html += "b" + close + " c";
  EXPECT_EQ(same(html), html);
}

// Texts of words and tags in which no two tags have the same name.
struct Marked {
  std::string html;
  std::vector<std::string> tags;  // in their order
};

Marked well_nested(const std::vector<std::uint8_t>& choices) {
  Marked marked;
  std::vector<int> open;
  int tags = 0;
  const auto put_tag = [&](const std::string& tag) {
    marked.tags.push_back(tag);
    marked.html += tag;
  };
  for (const std::uint8_t choice : choices) {
    if (choice % 7 == 0) {
      put_tag(fmt::format("<x{}>", tags));
      open.push_back(tags++);
    } else if (choice % 7 == 1 && !open.empty()) {
      put_tag(fmt::format("</x{}>", open.back()));
      open.pop_back();
    } else if (choice % 7 == 2) {
      put_tag(fmt::format("<img a={}>", tags++));
    } else {
      constexpr std::string_view kWords[] = {" ", "wort ", "Das", " ist", ". ", ", ", " Ein "};
      marked.html += kWords[(choice / 7) % std::size(kWords)];
    }
  }
  for (; !open.empty(); open.pop_back()) put_tag(fmt::format("</x{}>", open.back()));
  return marked;
}

std::vector<std::string> tags_of(std::string_view html) {
  std::vector<std::string> tags;
  for (std::size_t at = html.find('<'); at != std::string_view::npos; at = html.find('<', at + 1))
    tags.emplace_back(html.substr(at, html.find('>', at) + 1 - at));
  return tags;
}

std::string sorted(std::vector<std::string> tags) {
  std::ranges::sort(tags);
  return fmt::format("{}", fmt::join(tags, " "));
}

// With arbitrary words and alignments.
std::string translated_anyhow(const std::string& html, const std::vector<std::uint8_t>& numbers) {
  const Document document(html, TextFormat::kHtml);
  std::vector<SentenceTranslation> translations(document.sentences().size());
  std::size_t next = 0;
  const auto number = [&] { return numbers.empty() ? 0 : static_cast<int>(numbers[next++ % numbers.size()]); };
  for (SentenceTranslation& translation : translations) {
    for (int words = number() % 9; words > 0; --words) {
      constexpr std::string_view kWords[] = {"wort", "Das", "“ist”", "Ein", "house,", "."};
      translation.text += std::string(kWords[static_cast<std::size_t>(number()) % std::size(kWords)]) + " ";
      translation.source_words.push_back(number() % 8 - 1);
    }
  }
  return document.assemble(translations);
}

RC_GTEST_PROP(InlineTags, WhatWasWellNestedStaysSoAndEveryTagIsThereOnce,
              (const std::vector<std::uint8_t>& choices, const std::vector<std::uint8_t>& numbers)) {
  const Marked marked = well_nested(choices);
  const auto tags = tags_of(translated_anyhow(marked.html, numbers));
  RC_ASSERT(sorted(tags) == sorted(marked.tags));
  std::vector<std::string> open;
  for (const std::string& tag : tags) {
    if (tag.starts_with("<x")) open.push_back("</" + tag.substr(1));
    if (!tag.starts_with("</")) continue;
    RC_ASSERT(!open.empty());
    RC_ASSERT(open.back() == tag);
    open.pop_back();
  }
  RC_ASSERT(open.empty());
}

RC_GTEST_PROP(InlineTags, EveryTagIsThereOnceHoweverTheyCross,
              (const std::vector<std::uint8_t>& choices, const std::vector<std::uint8_t>& numbers)) {
  constexpr std::string_view kParts[] = {"<b>", "</b>",       "<i>", "</i>", "<u>",   "</u>", "wort ",
                                         "Das", " ist. Ein ", "<p>", "</p>", "<img>", " "};
  std::string html;
  for (const std::uint8_t choice : choices) html += kParts[choice % std::size(kParts)];
  RC_ASSERT(sorted(tags_of(translated_anyhow(html, numbers))) == sorted(tags_of(html)));
}

RC_GTEST_PROP(InlineTags, TextWithoutMarkupComesBackEqual, (const std::vector<std::uint8_t>& choices)) {
  constexpr std::string_view kParts[] = {"a",  "Bc",    ". ",   "!",   "?", "ä",  "Dr. ",
                                         "\"", "&amp;", "&lt;", "x y", "…", " 。"};
  std::string html;
  for (const std::uint8_t choice : choices) {
    const std::string_view part = kParts[choice % std::size(kParts)];
    const bool spaces = part.starts_with(' ') && html.ends_with(' ');  // a browser shows one
    html += spaces ? part.substr(1) : part;
  }
  RC_ASSERT(same(html) == html);
}

}  // namespace
}  // namespace heed::service
