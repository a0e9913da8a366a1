#include "heed/text/corpus/lm_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/text/vocabulary/word_list.h"
#include "tests/support/gzip.h"
#include "tests/support/message_of.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"

namespace heed::text {
namespace {

using namespace test;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

SourceText read_source(std::string_view contents) {
  const test::TempFolder folder;
  return read_source_text(folder.put("text", contents));
}

std::string source_error(std::string_view contents) {
  return message_of([&] { read_source(contents); });
}

std::vector<std::string> lines_of(const SourceText& source) {
  std::vector<std::string> lines;
  for (const SourceLine& line : source.lines) lines.push_back(line.text);
  return lines;
}

TEST(SourceText, GivesItsCharactersBack) {
  for (const char* text : {"one\ntwo\n", "one\n\ntwo", "é\n"}) EXPECT_EQ(characters_of(read_source(text)), text);
}

TEST(SourceText, LeavesOutLinesThatStandTogether) {
  SourceText source = read_source("a\nb\nc\nb\nd\nb\nc\n");
  EXPECT_TRUE(leave_out(read_source("b\nc"), source));
  EXPECT_EQ(lines_of(source), (std::vector<std::string>{"a", "b", "d"}));
  EXPECT_FALSE(leave_out(read_source("a\nd\n"), source));
  EXPECT_EQ(source.lines.size(), 3U);
}

std::vector<std::int64_t> numbers_of(const SourceText& source) {
  std::vector<std::int64_t> numbers;
  for (const SourceLine& line : source.lines) numbers.push_back(line.number);
  return numbers;
}

// Tokens as the list spells them, '|' before each that is the first of its sentence.
std::string spelled(const LmText& text, const TokenList& list) {
  std::string all;
  for (const LmToken& token : text.tokens) all += (token.first ? "|" : " ") + list.token(token.id);
  return all;
}

TokenList small_list() {
  return {{"UUUNKKK", "<s>", "</s>", "the", "cat", "sat", ",", "DGDGDGDG", "DG.DG", "30-year", "2"},
          {.unknown = "UUUNKKK", .begin = "<s>", .end = "</s>"}};
}

TEST(SourceText, KeepsTheLinesOfPlainText) {
  const SourceText source = read_source("\xEF\xBB\xBFThe cat\r\n\r\n <unk> N \n");
  EXPECT_FALSE(source.tagged);
  EXPECT_FALSE(source.last_line_open);
  EXPECT_THAT(lines_of(source), ElementsAre("The cat", "", " <unk> N "));
  EXPECT_THAT(numbers_of(source), ElementsAre(1, 2, 3));
  EXPECT_TRUE(read_source("a\nb").last_line_open);
  EXPECT_THAT(lines_of(read_source(test::gzip("a\nb"))), ElementsAre("a", "b"));
}

TEST(SourceText, JoinsTheWordsOfTaggedSentences) {
  const SourceText source = read_source("-DOCSTART-\t X\n\nThe\tDT\ncat\tNN\n.\t.\n\n-DOCSTART-\t X\nIt\tPRP\n");
  EXPECT_TRUE(source.tagged);
  EXPECT_FALSE(source.last_line_open);
  EXPECT_THAT(lines_of(source), ElementsAre("The cat .", "It"));
  EXPECT_THAT(numbers_of(source), ElementsAre(3, 8));
  EXPECT_FALSE(read_source("The\tDT\ncat\tNN").last_line_open);
}

TEST(SourceText, TakesOtherTextWithTabsAsPlain) {
  EXPECT_FALSE(read_source("1\ta good film\n0\ta bad film\n").tagged);
  EXPECT_FALSE(read_source("the\t12\t0.5\ncat\t3\t0.1\n").tagged);
  EXPECT_FALSE(read_source("\tindented\n\ttext\n").tagged);
  EXPECT_FALSE(read_source("a plain line\none\ttab\n").tagged);
}

TEST(SourceText, NamesTheLineOfTaggedTextThatIsNot) {
  std::string text;
  for (int i = 0; i < 60; ++i) text += "word\tNN\n";
  EXPECT_THAT(source_error(text + "\nbroken line\n"),
              AllOf(HasSubstr("TAB"), HasSubstr("'broken line'"), HasSubstr("text, line 62")));
  EXPECT_THAT(source_error("early\n" + text), HasSubstr("line 1"));
  EXPECT_THAT(source_error(text + "two\ttabs\tNN\n"), HasSubstr("line 61"));
}

TEST(SourceText, RefusesAFileWithoutText) {
  for (const char* nothing : {"", "\n", " \t\n\xC2\xA0\n"})
    EXPECT_THAT(source_error(nothing), AllOf(HasSubstr("white space"), HasSubstr("/text")));
  EXPECT_THAT(source_error("-DOCSTART-\t X\n\n"), AllOf(HasSubstr("words"), HasSubstr("/text")));
}

TEST(LmText, EndsEachSentenceOfWords) {
  const SourceText source = read_source("The cat sat\n\n  ,  dog");
  const LmText text = lm_text(source, small_list());
  EXPECT_EQ(spelled(text, small_list()), "|the cat sat </s>|, UUUNKKK </s>");
  EXPECT_EQ(text.name, source.name);
  EXPECT_EQ(text.tokens[0].text, "The");
  EXPECT_EQ(text.tokens[3].text, "</s>");
  EXPECT_EQ(text.tokens[3].line, 1);
  EXPECT_EQ(text.tokens[5].text, "dog");
  EXPECT_EQ(text.tokens[5].line, 3);
}

TEST(LmText, CountsCharactersAndNotBytes) {
  EXPECT_EQ(lm_text(read_source("né\n\nb"), small_list()).characters, 5);
  EXPECT_EQ(lm_text(read_source("né\n\nb\n"), small_list()).characters, 6);
  EXPECT_EQ(lm_text(read_source("né\tNN\nb\tNN\n\nc\tNN\n"), small_list()).characters, 7);
}

TEST(LmText, HasLineEndsAmongCharacters) {
  const TokenList list = TokenList::of_characters("ab\n");
  const LmText text = lm_text(read_source("ab\n\né"), list);
  std::vector<std::string> texts;
  for (const LmToken& token : text.tokens) texts.push_back(token.text);
  EXPECT_THAT(texts, ElementsAre("a", "b", "\n", "\n", "é"));
  EXPECT_EQ(spelled(text, list), std::string("|a b \n \n ") + kUnknownCharacter);
  EXPECT_EQ(text.tokens[3].line, 2);
  EXPECT_EQ(text.characters, 5);
  EXPECT_EQ(lm_text(read_source("ab\n"), list).tokens.size(), 3U);
}

TEST(LmText, ReadsTaggedTextAsCharactersToo) {
  const TokenList list = TokenList::of_characters("ab\n ");
  EXPECT_EQ(spelled(lm_text(read_source("a\tX\nb\tX\n\nb\tX"), list), list), "|a   b \n b \n");
}

TEST(WordId, LowersWordsAndTakesDigitsAsForms) {
  const TokenList list = small_list();
  const auto spelled_as = [&](std::string_view word) { return list.token(word_id(word, list)); };
  EXPECT_EQ(spelled_as("CAT"), "cat");
  EXPECT_EQ(spelled_as("1,987"), "DGDGDGDG");
  EXPECT_EQ(spelled_as("1987"), "DGDGDGDG");
  EXPECT_EQ(spelled_as("٣.5"), "DG.DG");
  EXPECT_EQ(spelled_as("30-Year"), "30-year");
  EXPECT_EQ(spelled_as("2"), "2") << "what is in the list stands before its form";
  for (const char* unknown : {"3", "1987s", "dgdgdgdg", ",,", "Ä", "UUUNKKK"})
    EXPECT_EQ(spelled_as(unknown), "UUUNKKK");
}

TEST(WordId, KnowsAsMuchOfTheDevelopmentSetAsTheExercise) {
  HEED_SKIP_WITHOUT("ptb_lm");
  const TokenList list = read_word_list(test::shared_data() / "ptb_lm/vocab.ptb.txt.gz", 2000);
  const SourceText source = read_source_text(test::shared_data() / "ptb_lm/ptb-dev.txt.gz");
  EXPECT_TRUE(source.tagged);
  EXPECT_EQ(source.lines.size(), 6232U);
  const LmText text = lm_text(source, list);
  EXPECT_EQ(text.tokens.size(), 116206U + 6232U);
  EXPECT_EQ(std::ranges::count(text.tokens, list.unknown(), &LmToken::id), 18904);
}

}  // namespace
}  // namespace heed::text
