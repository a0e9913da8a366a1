#include "heed/text/tokenizers/sentence_splitter.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "heed/base/unicode/unicode.h"
#include "heed/base/unicode/utf8.h"

namespace heed::text {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> sentences(std::string_view text, const SentenceSplitterOptions& options = {}) {
  std::vector<std::string> list;
  for (const TextSpan& span : split_sentences(text, options))
    list.emplace_back(text.substr(span.begin, span.end - span.begin));
  return list;
}

TEST(SentenceSplitter, EndsSentencesAtTheirMarks) {
  EXPECT_THAT(sentences(" Ein Mann geht. Wohin? Nach Hause!  Ja "),
              ElementsAre("Ein Mann geht.", "Wohin?", "Nach Hause!", "Ja"));
  EXPECT_THAT(sentences("What?! No... Well… Yes"), ElementsAre("What?!", "No...", "Well…", "Yes"));
  EXPECT_THAT(sentences("3 Männer. 2 Frauen."), ElementsAre("3 Männer.", "2 Frauen."));
}

TEST(SentenceSplitter, ClosingQuotesAndBracketsBelongToTheSentenceBefore) {
  EXPECT_THAT(sentences("„Ja.“ Sie ging. (Er nicht.) \"Why?\" He left."),
              ElementsAre("„Ja.“", "Sie ging.", "(Er nicht.)", "\"Why?\"", "He left."));
  EXPECT_THAT(sentences("Er kam. „Nun?“, sagte sie. »Nein!« rief er."),
              ElementsAre("Er kam.", "„Nun?“, sagte sie.", "»Nein!« rief er."));
}

TEST(SentenceSplitter, KeepsAbbreviationsAndInitials) {
  EXPECT_THAT(sentences("Dr. Weber und Prof. Alt, z.B. Hunde, z. B. Katzen usw. Frau Nr. 5 bzw. Mr. Smith."),
              ElementsAre("Dr. Weber und Prof. Alt, z.B. Hunde, z. B. Katzen usw. Frau Nr. 5 bzw. Mr. Smith."));
  EXPECT_THAT(sentences("J. S. Bach in St. Thomas, i.e. Leipzig, ca. 1730. The U.S. President (e.g. Lincoln)."),
              ElementsAre("J. S. Bach in St. Thomas, i.e. Leipzig, ca. 1730.", "The U.S. President (e.g. Lincoln)."));
  EXPECT_THAT(sentences("No. 5 lives. No. Never."), ElementsAre("No. 5 lives.", "No.", "Never."));
}

TEST(SentenceSplitter, KeepsOrdinalsDatesAndDecimals) {
  EXPECT_THAT(sentences("Am 3. Mai, im 19. Jahrhundert, 4. August. Es sind 3.5 Meter. Um 10. Dann nicht."),
              ElementsAre("Am 3. Mai, im 19. Jahrhundert, 4. August.", "Es sind 3.5 Meter.", "Um 10.", "Dann nicht."));
  EXPECT_THAT(sentences("1. Öffnen Sie das Fenster. It was 1999. Then it ended. Use v1.0. Or not."),
              ElementsAre("1. Öffnen Sie das Fenster.", "It was 1999.", "Then it ended.", "Use v1.0.", "Or not."));
}

TEST(SentenceSplitter, SmallLettersBeginSentencesOnlyWhereThereAreNoCapitals) {
  EXPECT_THAT(sentences("Er fragte: warum? weil. er"), ElementsAre("Er fragte: warum? weil. er"));
  EXPECT_THAT(sentences("ein mann geht. dr. weber auch? ja"), ElementsAre("ein mann geht.", "dr. weber auch?", "ja"));
}

TEST(SentenceSplitter, DotsAloneEndNothing) {
  EXPECT_THAT(sentences("Er sah ... Hunde … Katzen . . . Ende"),
              ElementsAre("Er sah ... Hunde … Katzen . . .", "Ende"));
  EXPECT_THAT(sentences("Hallo . Welt ."), ElementsAre("Hallo .", "Welt ."));
}

TEST(SentenceSplitter, EveryLineEndEndsASentence) {
  EXPECT_THAT(sentences("one\ntwo\r\nthree\n\n \nfour\u2028five"), ElementsAre("one", "two", "three", "four", "five"));
}

TEST(SentenceSplitter, ScriptsWithoutSpacesNeedNone) {
  EXPECT_THAT(sentences("你好。再见！「好。」走？"), ElementsAre("你好。", "再见！", "「好。」", "走？"));
}

TEST(SentenceSplitter, CutsWhatIsTooLong) {
  EXPECT_THAT(sentences("aaa bbb ccc", {.max_characters = 8}), ElementsAre("aaa bbb", "ccc"));
  EXPECT_THAT(sentences("aaaaaaaaaa bb", {.max_characters = 4}), ElementsAre("aaaa", "aaaa", "aa", "bb"));
  EXPECT_THAT(sentences("ääääää", {.max_characters = 4}), ElementsAre("ääää", "ää"));
  EXPECT_THAT(sentences("!!!!!", {.max_characters = 2}), ElementsAre("!!", "!!", "!"));
  EXPECT_THAT(sentences("abc..", {.max_characters = 4}), ElementsAre("abc.", "."));
  EXPECT_EQ(sentences(std::string(100'000, 'x')).size(), 100U);
}

TEST(SentenceSplitter, NothingComesOfNothing) {
  EXPECT_THAT(sentences(""), IsEmpty());
  EXPECT_THAT(sentences(" \r\n\t\u00A0\n"), IsEmpty());
}

RC_GTEST_PROP(SentenceSplitter, LosesNothingButSpaceAndKeepsTheLimit, (const std::vector<std::uint8_t>& choices)) {
  constexpr std::string_view kParts[] = {"a",  "Ab", ".", "! ", "?", " ", "\n", "\r\n", "…",  "。",  "3. ", "Dr. ",
                                         "\"", "ä",  "😀", "(",  ")", " ", "b",  ". ",   "  ", "Mai", "am ", "x. Y"};
  std::string text;
  for (const std::uint8_t choice : choices) text += kParts[choice % std::size(kParts)];
  const SentenceSplitterOptions options{.max_characters = 7};

  std::size_t last = 0;
  const auto is_all_space = [](std::string_view between) {
    for (std::size_t at = 0; at < between.size();)
      if (!is_space(next_character(between, at))) return false;
    return true;
  };
  for (const TextSpan& span : split_sentences(text, options)) {
    RC_ASSERT(last <= span.begin && span.begin < span.end && span.end <= text.size());
    RC_ASSERT(is_all_space(std::string_view(text).substr(last, span.begin - last)));
    const std::string sentence = text.substr(span.begin, span.end - span.begin);
    RC_ASSERT(valid_utf8_bytes(sentence) == sentence.size());
    std::size_t characters = 0, at = 0;
    for (; at < sentence.size(); ++characters) {
      const bool first = at == 0;
      const char32_t c = next_character(sentence, at);
      RC_ASSERT(c != U'\n' && c != U'\r');
      RC_ASSERT(!is_space(c) || !(first || at == sentence.size()));
    }
    RC_ASSERT(characters <= options.max_characters);
    last = span.end;
  }
  RC_ASSERT(is_all_space(std::string_view(text).substr(last)));
}

}  // namespace
}  // namespace heed::text
