#include "heed/text/corpus/corpus.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "heed/text/corpus/parallel_text.h"
#include "heed/text/tokenizers/whitespace_tokenizer.h"
#include "tests/support/gzip.h"
#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"

namespace heed::text {
namespace {

using test::gzip;
using test::message_of;
using test::TempFolder;
using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

Split put(const test::TempFolder& folder, std::string_view source, std::string_view target) {
  return {"train", folder.put("train.de", source), folder.put("train.en", target)};
}

std::string reading_error(std::string_view source, std::string_view target) {
  const test::TempFolder folder;
  return message_of([&] { read_pairs(put(folder, source, target)); });
}

Corpus read_corpus_of(const Split& split, ThreadPool& pool, const LengthLimits& limits = {}) {
  const WhitespaceTokenizer tokenizer;
  const Vocabulary source(count_words(split.source, tokenizer, pool));
  const Vocabulary target(count_words(split.target, tokenizer, pool));
  return read_corpus(split, {tokenizer, source}, {tokenizer, target}, pool, {.limits = limits});
}

TEST(ParallelText, ReadsTwoFilesInStep) {
  const test::TempFolder folder;
  const RawPairs pairs = read_pairs(put(folder, "\uFEFFein Mann\r\n\r\n", test::gzip("a man\n\u2028x\n")));
  EXPECT_THAT(pairs.source, ElementsAre("ein Mann", ""));
  EXPECT_THAT(pairs.target, ElementsAre("a man", "\u2028x"));
}

TEST(ParallelText, GivesBothCountsAndNamesWhereTheyDiffer) {
  EXPECT_THAT(reading_error("a\nb\nc\n", "a\n"),
              AllOf(ContainsRegex("\\b3\\b"), ContainsRegex("\\b1\\b"), HasSubstr("train.de"), HasSubstr("train.en")));
  EXPECT_THAT(reading_error("a\n", "a\n\n\n"),
              AllOf(ContainsRegex("\\b1\\b"), ContainsRegex("\\b3\\b"), HasSubstr("train.de"), HasSubstr("train.en")));
}

TEST(ParallelText, RefusesEmptyFiles) {
  EXPECT_THAT(reading_error("", "a\n"), AllOf(HasSubstr("empty"), HasSubstr("train.de")));
  EXPECT_THAT(reading_error("a\n", "\uFEFF"), AllOf(HasSubstr("empty"), HasSubstr("train.en")));
  EXPECT_THAT(reading_error("", ""), HasSubstr("train.de"));
}

RC_GTEST_PROP(ParallelText, ReadsAnyBytesOrSaysWhatIsWrong, (const std::string& source, const std::string& target)) {
  const test::TempFolder folder;
  for (const bool replace : {false, true}) {
    try {
      const RawPairs pairs = read_pairs(put(folder, source, target), {.replace_invalid = replace});
      RC_ASSERT(pairs.source.size() == pairs.target.size());
    } catch (const Error& error) {
      RC_ASSERT(std::string(error.what()).find("train.") != std::string::npos);
    }
  }
}

TEST(Corpus, HoldsMarkedSentencesInOrderWithTheirLines) {
  const test::TempFolder folder;
  ThreadPool pool(2);
  const Corpus corpus = read_corpus_of(put(folder, "b a\n\na\n", "x\nx\nx y\n"), pool);
  EXPECT_THAT(corpus.lines, ElementsAre(1, 3));
  EXPECT_THAT(corpus.source[0], ElementsAre(1, 5, 4, 2));
  EXPECT_THAT(corpus.source[1], ElementsAre(1, 4, 2));
  EXPECT_THAT(corpus.target[1], ElementsAre(1, 4, 5, 2));
  EXPECT_EQ(corpus.target.length(0), 3U);
  EXPECT_THAT(corpus.source.copies(std::vector{1, 0}), ElementsAre(ElementsAre(1, 4, 2), ElementsAre(1, 5, 4, 2)));
}

TEST(Corpus, CountsWhatItSkippedAndWhy) {
  const test::TempFolder folder;
  ThreadPool pool(1);
  const auto split = put(folder, "a\n\n \n\na a a a\na\na\na a\na\n", "x\nx\n\nx\nx\nx x x\nx x\nx\n\t\n");
  const SkipCounts skipped = read_corpus_of(split, pool, {.max_source = 3, .max_target = 2, .max_ratio = 1.5}).skipped;
  EXPECT_EQ(skipped.both_empty, 1);
  EXPECT_EQ(skipped.empty_source, 2);
  EXPECT_EQ(skipped.empty_target, 1);
  EXPECT_EQ(skipped.long_source, 1);
  EXPECT_EQ(skipped.long_target, 1);
  EXPECT_EQ(skipped.ratio, 2);
  EXPECT_EQ(skipped.total(), 8);
}

TEST(Corpus, RefusesTextOfWhichNothingIsLeft) {
  const test::TempFolder folder;
  ThreadPool pool(1);
  EXPECT_THAT(message_of([&] { read_corpus_of(put(folder, "\n\n", "x\nx\n"), pool); }),
              AllOf(ContainsRegex("\\b2\\b"), HasSubstr("train.de")));
}

TEST(Corpus, IsTheSameForAnyNumberOfThreads) {
  const test::TempFolder folder;
  std::string source, target;
  for (int i = 0; i < 20'000; ++i) {
    source += i % 1000 == 0 ? "\n" : std::to_string(i) + " a\n";
    target += "x " + std::to_string(i % 77) + "\n";
  }
  const Split split = put(folder, source, target);
  ThreadPool one(1), three(3);
  const Corpus a = read_corpus_of(split, one), b = read_corpus_of(split, three);
  EXPECT_EQ(a.size(), 19'980U);
  EXPECT_TRUE(std::ranges::is_sorted(a.lines));
  EXPECT_EQ(a.lines, b.lines);
  EXPECT_TRUE(std::ranges::equal(a.source.all(), b.source.all()));
  EXPECT_TRUE(std::ranges::equal(a.target.all(), b.target.all()));
}

}  // namespace
}  // namespace heed::text
