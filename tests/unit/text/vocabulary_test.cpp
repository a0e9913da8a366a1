#include "heed/text/vocabulary/vocabulary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "heed/base/unicode/utf8.h"
#include "heed/text/tokenizers/whitespace_tokenizer.h"
#include "tests/support/gzip.h"
#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"

namespace heed::text {
namespace {

using test::message_of;
using test::TempFolder;
using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* kSpecialLines = "<pad>\t0\n<s>\t0\n</s>\t0\n<unk>\t0\n";

WordCounts counts_of(const std::vector<std::string>& words) {
  WordCounts counts;
  for (const std::string& word : words) counts.add(word);
  return counts;
}

std::vector<std::string> tokens_of(const Vocabulary& vocabulary) {
  return {vocabulary.tokens().begin() + Vocabulary::kSpecials, vocabulary.tokens().end()};
}

std::string load_error(std::string_view contents) {
  const test::TempFolder folder;
  return message_of([&] { Vocabulary::load(folder.put("words.txt", contents)); });
}

TEST(Vocabulary, PutsSpecialTokensFirstThenWordsByCountThenByBytes) {
  const Vocabulary vocabulary(counts_of({"b", "Z", "ä", "c", "c", "a"}));
  EXPECT_THAT(vocabulary.tokens(), ElementsAre("<pad>", "<s>", "</s>", "<unk>", "c", "Z", "a", "b", "ä"));
  EXPECT_EQ(vocabulary.id("c"), 4);
  EXPECT_EQ(vocabulary.count(4), 2);
  EXPECT_EQ(vocabulary.id("d"), Vocabulary::kUnknown);
}

RC_GTEST_PROP(Vocabulary, DoesNotDependOnTheOrderOfTheText, ()) {
  const auto letters = rc::gen::container<std::string>(rc::gen::inRange('a', 'f'));
  auto words = *rc::gen::container<std::vector<std::string>>(
      rc::gen::suchThat(letters, [](const std::string& word) { return !word.empty(); }));
  const Vocabulary one(counts_of(words));
  std::ranges::reverse(words);
  RC_ASSERT(one == Vocabulary(counts_of(words)));
}

TEST(Vocabulary, LeavesOutRareWordsAndThosePastItsSize) {
  const WordCounts counts = counts_of({"a", "a", "a", "b", "b", "c"});
  EXPECT_THAT(tokens_of(Vocabulary(counts, {.min_count = 2})), ElementsAre("a", "b"));
  EXPECT_THAT(tokens_of(Vocabulary(counts, {.max_size = 5})), ElementsAre("a"));
  EXPECT_EQ(Vocabulary(counts, {.max_size = 5}).count(Vocabulary::kUnknown), 3);
  EXPECT_THAT(message_of([&] { Vocabulary(counts, {.max_size = 4}); }),
              AllOf(HasSubstr("vocabulary"), ContainsRegex("\\b4\\b")));
  EXPECT_THAT(message_of([&] { Vocabulary(counts, {.min_count = 0}); }),
              AllOf(HasSubstr("vocabulary"), ContainsRegex("\\b1\\b"), ContainsRegex("\\b0\\b")));
}

TEST(Vocabulary, TextCannotForgeSpecialTokens) {
  const Vocabulary vocabulary(counts_of({"</s>", "</s>", "<unk>", "a"}));
  EXPECT_THAT(tokens_of(vocabulary), ElementsAre("a"));
  EXPECT_EQ(vocabulary.count(Vocabulary::kUnknown), 3);
  const std::vector<std::string> words = {"<s>", "a", "</s>", "<pad>", "<unk>"};
  EXPECT_THAT(vocabulary.encode(words, Marks::kNone), ElementsAre(3, 4, 3, 3, 3));
}

TEST(Vocabulary, EncodesWithMarksAndDecodesWithout) {
  const Vocabulary vocabulary(counts_of({"a", "b"}));
  const std::vector<std::string> words = {"b", "x", "a"};
  EXPECT_THAT(vocabulary.encode(words, Marks::kNone), ElementsAre(5, 3, 4));
  EXPECT_THAT(vocabulary.encode(words, Marks::kEnd), ElementsAre(5, 3, 4, 2));
  EXPECT_THAT(vocabulary.encode(words, Marks::kBoth), ElementsAre(1, 5, 3, 4, 2));
  EXPECT_THAT(vocabulary.decode(std::vector{1, 5, 3, 4, 2, 4, 0}), ElementsAre("b", "<unk>", "a"));
  EXPECT_THAT(vocabulary.decode(std::vector{2}), IsEmpty());
  EXPECT_THAT(message_of([&] { vocabulary.token(6); }), AllOf(ContainsRegex("\\b5\\b"), ContainsRegex("\\b6\\b")));
  EXPECT_THAT(message_of([&] { vocabulary.token(-1); }), AllOf(ContainsRegex("\\b5\\b"), HasSubstr("-1")));
}

TEST(Vocabulary, SurvivesOddCharacters) {
  const test::TempFolder folder;
  const Vocabulary vocabulary(
      counts_of({"a\u0085b", "\u2028", "\u00A0", "a\tb", "\t", "\r", "a\r", "\uFEFF", "\x01", "12", "日本"}));
  vocabulary.save(folder / "words.txt");
  EXPECT_EQ(Vocabulary::load(folder / "words.txt"), vocabulary);
}

RC_GTEST_PROP(Vocabulary, SurvivesSavingAndLoading, (const std::map<std::string, std::uint16_t>& words)) {
  WordCounts counts;
  for (const auto& [bytes, count] : words) {
    std::string word = repair_utf8(bytes);
    std::erase_if(word, [](char c) { return c == '\n' || c == '\0'; });
    if (!word.empty()) counts.add(word, count + 1);
  }
  const test::TempFolder folder;
  const Vocabulary vocabulary(counts);
  vocabulary.save(folder / "words.txt");
  RC_ASSERT(Vocabulary::load(folder / "words.txt") == vocabulary);
}

RC_GTEST_PROP(Vocabulary, LoadsAnyBytesOrSaysWhatIsWrong, (const std::string& bytes)) {
  const test::TempFolder folder;
  for (const std::string& contents : {bytes, kSpecialLines + bytes}) {
    try {
      RC_ASSERT(Vocabulary::load(folder.put("words.txt", contents)).size() >= Vocabulary::kSpecials);
    } catch (const Error& error) {
      RC_ASSERT(std::string(error.what()).find("words.txt") != std::string::npos);
    }
  }
}

TEST(Vocabulary, RefusesWordsThatAFileCannotHold) {
  for (const std::string& word : {std::string(), std::string("a\nb"), std::string("a\0b", 3), std::string("\xFF")})
    EXPECT_THAT(message_of([&] { Vocabulary(counts_of({word})); }),
                AllOf(HasSubstr("vocabulary"), HasSubstr("UTF-8"), HasSubstr("NUL")));
}

TEST(Vocabulary, NamesTheFileAndTheLineOfWhatIsWrong) {
  const std::string specials = kSpecialLines;
  EXPECT_THAT(load_error("a\t1\n"), AllOf(HasSubstr("<pad>"), HasSubstr("'a\\t1'")));
  EXPECT_THAT(load_error("<pad>\t0\n<s>\t0\n"), AllOf(HasSubstr("</s>"), HasSubstr("words.txt")));
  EXPECT_THAT(load_error("<s>\t0\n<pad>\t0\n"), HasSubstr("words.txt, line 1"));
  EXPECT_THAT(load_error(""), AllOf(HasSubstr("<pad>"), HasSubstr("words.txt")));
  EXPECT_THAT(load_error(specials + "a\t1\na\t2\n"), AllOf(HasSubstr("'a\\t2'"), HasSubstr("line 6")));
  EXPECT_THAT(load_error(specials + "</s>\t1\n"), AllOf(HasSubstr("</s>"), HasSubstr("line 5")));
  EXPECT_THAT(load_error(specials + "\t1\n"), AllOf(HasSubstr("TAB"), HasSubstr("line 5")));
  EXPECT_THAT(load_error(specials + "a\n"), AllOf(HasSubstr("TAB"), HasSubstr("'a'")));
  EXPECT_THAT(load_error(specials + "a\t-1\n"), HasSubstr("words.txt, line 5"));
  EXPECT_THAT(load_error(specials + "a\t9223372036854775807\nb\t1\n"), HasSubstr("2^63"));
  EXPECT_THAT(load_error(specials + "a\t1x\n"), AllOf(HasSubstr("TAB"), HasSubstr("a\\t1x")));
  EXPECT_THAT(load_error(specials + "a\t1\n\xFF\t1\n"), HasSubstr("UTF-8"));
}

TEST(WordCounts, AreTheSameForAnyNumberOfThreads) {
  const test::TempFolder folder;
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += "a " + std::to_string(i % 97) + "\tb\r\n";
  const auto path = folder.put("text.gz", test::gzip(text));
  ThreadPool one(1), three(3);
  const WordCounts counts = count_words(path, WhitespaceTokenizer(), one);
  EXPECT_EQ(counts.total(), 60'000);
  EXPECT_EQ(counts.counts().find("b")->second, 20'000);
  EXPECT_EQ(counts.counts().find("96")->second, 206);
  EXPECT_EQ(count_words(path, WhitespaceTokenizer(), three).counts(), counts.counts());
}

}  // namespace
}  // namespace heed::text
