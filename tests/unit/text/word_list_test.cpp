#include "heed/text/vocabulary/word_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/message_of.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"

namespace heed::text {
namespace {

using namespace test;
using testing::AllOf;
using testing::ContainsRegex;
using testing::ElementsAre;
using testing::HasSubstr;

TokenList read_list(std::string_view contents, std::int64_t limit = 0) {
  const test::TempFolder folder;
  return read_word_list(folder.put("words.txt", contents), limit);
}

std::string list_error(std::string_view contents, std::int64_t limit = 0) {
  return message_of([&] { read_list(contents, limit); });
}

SourceText unnumbered_text(std::vector<std::string> lines) {
  SourceText text;
  for (std::string& line : lines) text.lines.push_back({.text = std::move(line)});
  return text;
}

TokenList count(std::vector<std::string> lines, std::int64_t limit = 0) {
  const SourceText text = unnumbered_text(std::move(lines));
  return count_word_list(std::span(&text, 1), limit);
}

TEST(WordList, ReadsWordsBeforeTheirCounts) {
  const TokenList list = read_list("the   \t12\t0.5\nUUUNKKK\t3\t0.1\n<s>\t1\n</s>\t1\ncat\t1\n");
  EXPECT_THAT(list.tokens(), ElementsAre("the", "UUUNKKK", "<s>", "</s>", "cat"));
  EXPECT_EQ(list.unknown(), 1);
  EXPECT_EQ(list.begin(), 2);
  EXPECT_EQ(list.end(), 3);
}

TEST(WordList, ReadsOneWordALine) {
  const TokenList list = read_list("<unk>\n<s>\n\n</s>\nthe\n");
  EXPECT_THAT(list.tokens(), ElementsAre("<unk>", "<s>", "</s>", "the"));
  EXPECT_EQ(list.unknown(), 0);
}

TEST(WordList, TakesTheFirstWordsUpToTheLimit) {
  const std::string text = "<unk>\n<s>\n</s>\ncow\ncow\n";
  EXPECT_EQ(read_list(text, 4).size(), 4);
  EXPECT_THAT(list_error(text, 6), AllOf(ContainsRegex("\\b6\\b"), ContainsRegex("\\b5\\b"), HasSubstr("words.txt")));
  EXPECT_THAT(list_error(text, 5), AllOf(HasSubstr("cow"), HasSubstr("words.txt")));
  EXPECT_THAT(list_error(text, -1), HasSubstr("-1"));
}

TEST(WordList, NamesTheMarkThatIsMissing) {
  EXPECT_THAT(list_error("<s>\n</s>\n"),
              AllOf(HasSubstr("UUUNKKK"), HasSubstr("<unk>"), ContainsRegex("\\b2\\b"), HasSubstr("words.txt")));
  EXPECT_THAT(list_error("<unk>\n</s>\n"), AllOf(HasSubstr("<s>"), ContainsRegex("\\b2\\b"), HasSubstr("words.txt")));
  EXPECT_THAT(list_error("<unk>\n<s>\n</s>\n", 2), AllOf(HasSubstr("</s>"), ContainsRegex("\\b2\\b")));
}

TEST(WordList, NamesALineOfAnotherForm) {
  EXPECT_THAT(list_error("the\nthe cat\n"), AllOf(HasSubstr("'the cat'"), HasSubstr("words.txt, line 2")));
  EXPECT_THAT(list_error("the\n\t12\n"), HasSubstr("words.txt, line 2"));
}

TEST(WordList, ReadsTheVocabularyOfTheExercise) {
  HEED_SKIP_WITHOUT("ptb_lm");
  const auto path = test::shared_data() / "ptb_lm/vocab.ptb.txt.gz";
  const TokenList list = read_word_list(path, 2000);
  EXPECT_EQ(list.size(), 2000);
  EXPECT_EQ(list.token(0), ",");
  EXPECT_EQ(list.token(list.unknown()), "UUUNKKK");
  EXPECT_EQ(read_word_list(path, 0).size(), 38444);
}

TEST(CountedWords, StandBehindTheMarksMostFrequentFirst) {
  EXPECT_THAT(count({"The cat 1,987 .", "the 1988 dog", "b"}).tokens(),
              ElementsAre("UUUNKKK", "<s>", "</s>", "DGDGDGDG", "the", ".", "b", "cat", "dog"));
}

TEST(CountedWords, HoldTheMarksOnce) {
  EXPECT_THAT(count({"<s> UUUNKKK a </s>"}).tokens(), ElementsAre("UUUNKKK", "<s>", "</s>", "a"));
  const TokenList list = count({"a <unk> N <unk>"});
  EXPECT_THAT(list.tokens(), ElementsAre("<unk>", "<s>", "</s>", "a", "n"));
  EXPECT_EQ(list.unknown(), 0);
}

TEST(CountedWords, AreAsManyAsTheLimit) {
  EXPECT_THAT(count({"a b b"}, 4).tokens(), ElementsAre("UUUNKKK", "<s>", "</s>", "b"));
  EXPECT_EQ(count({"a b b"}, 9).size(), 5);
  EXPECT_THAT(message_of([] { count({"a"}, 3); }), AllOf(ContainsRegex("\\b4\\b"), ContainsRegex("\\b3\\b")));
  EXPECT_THAT(message_of([] { count({"a"}, -1); }), HasSubstr("-1"));
  EXPECT_THAT(message_of([] { count({"", " <s>"}); }), HasSubstr("words"));
}

TEST(CountedWords, AreAllKnownInTheTextTheyAreFrom) {
  const SourceText text = unnumbered_text({"It 's 12.5 % of $ 1,000 , Mr. Smith", "3/4 -- 30-year"});
  const TokenList list = count_word_list(std::span(&text, 1), 0);
  for (const LmToken& token : lm_text(text, list).tokens) EXPECT_NE(token.id, list.unknown()) << token.text;
}

}  // namespace
}  // namespace heed::text
