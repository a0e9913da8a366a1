#include "heed/text/normalize/normalize_for_model.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "heed/text/vocabulary/word_list.h"
#include "tests/support/shared_data.h"

namespace heed::text {
namespace {

using test::shared_data;
using testing::ElementsAre;
using testing::IsEmpty;

TokenList words(std::vector<std::string> more) {
  more.insert(more.begin(), {"UUUNKKK", "<s>", "</s>"});
  return {std::move(more), {.unknown = "UUUNKKK", .begin = "<s>", .end = "</s>"}};
}

TokenList treebank_words() {
  return words({",",   ".",  ";",    ":",    "?",          "!",    "$",        "%",   "``",        "''",    "`",
                "'",   "(",  ")",    "--",   "...",        "-",    "n't",      "'s",  "'re",       "'d",    "mr.",
                "the", "do", "ca",   "not",  "can",        "it",   "they",     "cat", "called",    "state", "of",
                "art", "DG", "n",    "DGDG", "DG.DG",      "u.s.", "DGDGDGDG", "us$", "DG.DGDGDG", "cafe",  "year",
                "we",  "a",  "weed", "were", "DGDGDGDGDG", "#",    "km"});
}

SourceText text_of(std::vector<std::string> lines) {
  SourceText text;
  for (std::string& line : lines)
    text.lines.push_back({.text = std::move(line), .number = static_cast<std::int64_t>(text.lines.size()) + 1});
  return text;
}

std::string fitted(const std::string& line, const TokenList& list) {
  return normalize_for_model(text_of({line}), list).text.lines.at(0).text;
}

std::string fitted(const std::string& line) { return fitted(line, treebank_words()); }

std::vector<std::string> rules_of(const std::string& line, const TokenList& list) {
  std::vector<std::string> names;
  const NormalizedSource fit = normalize_for_model(text_of({line}), list);
  for (const NormalizationRule& rule : fit.rules) names.push_back(rule.name);
  return names;
}

double unknown_rate(const SourceText& source, const TokenList& list) {
  const LmText text = lm_text(source, list);
  if (text.tokens.empty()) return 0;
  return static_cast<double>(std::ranges::count(text.tokens, list.unknown(), &LmToken::id)) /
         static_cast<double>(text.tokens.size());
}

TEST(FitWords, SplitsPunctuationFromWords) {
  EXPECT_EQ(fitted("The cat, (the cat); the cat?!"), "The cat , ( the cat ) ; the cat ? !");
  EXPECT_EQ(fitted("$12 40% US$12."), "$ 12 40 % US$ 12 .");
  EXPECT_EQ(fitted("Xyz, a"), "Xyz , a") << "the word may stay unknown";
}

TEST(FitWords, KeepsTheDotsOfAbbreviations) {
  EXPECT_EQ(fitted("Mr. Cat of the U.S., the cat."), "Mr. Cat of the U.S. , the cat .");
  EXPECT_EQ(fitted("the N.Z. cat J. of"), "the N.Z. cat J. of") << "letters with dots are no end of a sentence";
  EXPECT_EQ(fitted("Xyz. the cat. a Xyz. The xyz."), "Xyz. the cat . a Xyz . The xyz .")
      << "an unknown word keeps its dot where the sentence goes on";
}

TEST(FitWords, SplitsTheCommaThatANumberWouldSwallow) {
  EXPECT_EQ(fitted("1,987, 1987, the"), "1,987 , 1987 , the");
  EXPECT_EQ(fitted("1987, the", words({"DGDGDGDG", "the"})), "1987, the") << "the comma would be unknown";
}

TEST(FitWords, WritesMarksAsTheListDoes) {
  EXPECT_EQ(fitted("“The cat” – the… ‘cat’"), "`` The cat '' -- the ... ` cat '");
  EXPECT_EQ(fitted("\"The cat.\" \" the \""), "`` The cat . '' `` the ''");
  EXPECT_EQ(fitted("[the] {cat}"), "( the ) ( cat )");
  EXPECT_EQ(fitted("“the” (cat)", words({"the", "cat", "\"", "-lrb-", "-rrb-"})), "\" the \" -lrb- cat -rrb-");
  EXPECT_EQ(fitted("£12"), "# 12");
}

TEST(FitWords, SplitsContractions) {
  EXPECT_EQ(fitted("Don’t can't it's they're cat's cannot 'twere"),
            "Do n't ca n't it 's they 're cat 's can not 't were");
  EXPECT_EQ(fitted("can't", words({"can", "n't"})), "can n't");
  EXPECT_EQ(fitted("call'd we'd"), "called we 'd");
}

TEST(FitWords, RemovesAccentsWhereTheBareWordIsKnown) {
  EXPECT_EQ(fitted("Café, Māori"), "Cafe , Māori");
  EXPECT_EQ(fitted("Café", words({"café", "cafe"})), "Café");
}

TEST(FitWords, OpensHyphensWhereAPartIsKnown) {
  EXPECT_EQ(fitted("state-of-the-art cat--the"), "state - of - the - art cat -- the");
  EXPECT_EQ(fitted("cat-like xy-zw"), "cat - like xy-zw");
  EXPECT_EQ(fitted("the-\"cat\"-of"), "the - `` cat '' - of");
  EXPECT_EQ(fitted("state-of", words({"state-of", "state", "of", "-"})), "state-of");
}

TEST(FitWords, BringsNumbersToAKnownShape) {
  EXPECT_EQ(fitted("1830s 4th 1.2345678 30,000–40,000 mid-1860s 5km"), "1830 4 1.234 30,000 -- 40,000 mid - 1860 5 km");
  EXPECT_EQ(fitted("1987 the 3.5", words({"the", "n"})), "N the N");
}

TEST(FitWords, LeavesKnownWordsAndSpacesAlone) {
  const std::string line = "  The\tcat  , don't-know 's <s> xyz UUUNKKK ";
  EXPECT_EQ(fitted(line, words({"the", "cat", ",", "'s"})), line);
  EXPECT_THAT(rules_of("The cat 's 1,987 . n't '' `` xyz", treebank_words()), IsEmpty());
}

TEST(FitWords, LeavesWordsWithoutEndAlone) {
  for (const char* piece : {"(", "x's", "1", "a-"}) {
    std::string line;
    for (int i = 0; i < 300'000; ++i) line += piece;
    EXPECT_TRUE(fitted(line) == line) << piece;
  }
}

TEST(FitWords, FollowsTheListAndNoOther) {
  EXPECT_EQ(fitted("(cat), the.", words({"cat", "the", "."})), "(cat), the .");
  EXPECT_EQ(fitted("cat, the.", words({"the"})), "cat, the .") << "one unknown for one unknown";
}

TEST(FitRules, SayWhatWasDoneInOrder) {
  const NormalizedSource fit =
      normalize_for_model(text_of({"the", "“cat, cat, cat.", "the? it! can't cat,"}), treebank_words());
  ASSERT_EQ(fit.rules.size(), 3U);
  EXPECT_EQ(fit.rules[0].name, "write quotes, dashes and dots as plain ASCII");
  EXPECT_EQ(fit.rules[1].name, "split punctuation from words");
  EXPECT_EQ(fit.rules[2].name, "split contractions and possessives");
  EXPECT_EQ(fit.rules[1].count, 6);
  ASSERT_EQ(fit.rules[1].examples.size(), 3U);
  EXPECT_EQ(fit.rules[1].examples[1].line, 2);
  EXPECT_EQ(fit.rules[1].examples[1].before, "cat,");
  EXPECT_EQ(fit.rules[1].examples[1].after, "cat ,");
  EXPECT_EQ(fit.rules[1].examples[2].after, "cat .");
}

TEST(FitRules, KeepTheRestOfTheText) {
  SourceText source = text_of({"the cat,", "", "é"});
  source.name = "a file";
  source.last_line_open = true;
  for (const TokenList& list : {treebank_words(), TokenList::of_characters("abc")}) {
    const SourceText text = normalize_for_model(source, list).text;
    EXPECT_EQ(text.name, "a file");
    EXPECT_TRUE(text.last_line_open);
    ASSERT_EQ(text.lines.size(), 3U);
    EXPECT_EQ(text.lines[1].text, "");
    EXPECT_EQ(text.lines[2].number, 3);
  }
}

TEST(FitCharacters, TakesTheNearestThatIsKnown) {
  const TokenList list = TokenList::of_characters("abcdefginopstuz ABX3-,.'\n");
  EXPECT_EQ(fitted("ā\u00A0É ﬁne Ñ", list), "a e fine n");
  EXPECT_EQ(fitted("N x ß", list), "n X ss");
  EXPECT_EQ(fitted("1987 ٣", list), "3333 3");
  EXPECT_EQ(fitted("(a) [b]", list), ",a, ,b,");
  EXPECT_EQ(fitted("“a” – b—c…", list), "''a'' - b--c...");
  EXPECT_EQ(fitted("a% b; c!", list), "a, b, c.");
  EXPECT_EQ(fitted("ж世 ☃ \xEF\xBF\xBD", list), "ж世 ☃ \xEF\xBF\xBD");
}

TEST(FitCharacters, FollowsTheListAndNoOther) {
  EXPECT_EQ(fitted("(18) é", TokenList::of_characters("[]29é ")), "[29] é");
  EXPECT_EQ(fitted("(a)", TokenList::of_characters("a-")), "-a-");
  EXPECT_EQ(fitted("(a) 1", TokenList::of_characters("a ")), "(a) 1");
}

TEST(FitCharacters, MakesAnAccentPartOfItsLetter) {
  EXPECT_EQ(fitted("ba\u0304d", TokenList::of_characters("abd")), "bad");
  EXPECT_EQ(fitted("\u0304xa\u0304", TokenList::of_characters("a\u0304")), "\u0304xa\u0304");
}

TEST(FitCharacters, LeavesTextThatFitsAlone) {
  const std::string line = "“Straße” (1) … ";
  EXPECT_EQ(fitted(line, TokenList::of_characters(line)), line);
  EXPECT_THAT(rules_of(line, TokenList::of_characters(line)), IsEmpty());
  EXPECT_THAT(rules_of("ā1", TokenList::of_characters("a3")),
              ElementsAre("remove accents and split ligatures", "replace unknown digits with a known one"));
}

// A text of pieces that the rules look at.
std::string random_line() {
  const auto piece = rc::gen::element<std::string>(
      "the", "cat", "xyz", "do", "n't", "'", "’", "\"", "“", "”", "(", ")", "[", "-", "–", "--", "...", "…", ",", ".",
      "$", "%", "#", "/", "1", "987", "s", "th", "é", "e\u0301", "ß", "'s", "'d", "'t", "UUUNKKK", "<s>", "ж", "\u00AD",
      " ", " ", " ", "\u00A0", "\xEF\xBF\xBD", "N", "US$", "cannot");
  std::string line;
  for (const std::string& part : *rc::gen::container<std::vector<std::string>>(piece)) line += part;
  return line;
}

RC_GTEST_PROP(FitWords, NeverMakesMoreUnknown, ()) {
  const SourceText source = text_of({random_line(), random_line()});
  const TokenList all = treebank_words();
  std::vector<std::string> tokens(all.tokens().begin() + 3, all.tokens().end());  // without the special tokens
  std::erase_if(tokens, [](const std::string&) { return *rc::gen::arbitrary<bool>(); });
  const TokenList list = words(std::move(tokens));
  const NormalizedSource fit = normalize_for_model(source, list);
  RC_ASSERT(unknown_rate(fit.text, list) <= unknown_rate(source, list));
  RC_ASSERT(fit.rules.empty() ==
            (fit.text.lines[0].text == source.lines[0].text && fit.text.lines[1].text == source.lines[1].text));
}

RC_GTEST_PROP(FitCharacters, NeverMakesMoreUnknown, ()) {
  const SourceText source = text_of({random_line(), random_line()});
  const TokenList list = TokenList::of_characters(random_line());
  const NormalizedSource fit = normalize_for_model(source, list);
  RC_ASSERT(unknown_rate(fit.text, list) <= unknown_rate(source, list));
  RC_ASSERT(normalize_for_model(fit.text, list).rules.empty());
}

TEST(FitToModel, BringsThePassagesNearerToTheModels) {
  HEED_SKIP_WITHOUT("passages");
  HEED_SKIP_WITHOUT("ptb_lm");
  HEED_SKIP_WITHOUT("shakespeare");
  const TokenList list = read_word_list(test::shared_data() / "ptb_lm/vocab.ptb.txt.gz", 2000);
  std::string play;
  for (const std::string& line : read_lines(test::shared_data() / "shakespeare/tinyshakespeare.txt.gz"))
    play += line + "\n";
  const TokenList characters = TokenList::of_characters(play);
  const SourceText wikipedia = read_source_text(test::shared_data() / "passages/wikipedia_for_perplexity.txt.gz");
  const SourceText verse = read_source_text(test::shared_data() / "passages/shakespeare_for_perplexity.txt.gz");

  EXPECT_GT(unknown_rate(wikipedia, list), 0.35);
  EXPECT_LT(unknown_rate(normalize_for_model(wikipedia, list).text, list), 0.29);
  EXPECT_GT(unknown_rate(verse, list), 0.36);
  EXPECT_LT(unknown_rate(normalize_for_model(verse, list).text, list), 0.23);
  EXPECT_GT(unknown_rate(wikipedia, characters), 0.027);
  EXPECT_EQ(unknown_rate(normalize_for_model(wikipedia, characters).text, characters), 0);
  EXPECT_THAT(normalize_for_model(verse, characters).rules, IsEmpty());
}

}  // namespace
}  // namespace heed::text
