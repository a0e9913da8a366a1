#include "heed/text/vocabulary/word_vectors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/gzip.h"
#include "tests/support/message_of.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"

namespace heed::text {
namespace {

using test::message_of;
using test::TempFolder;
using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

using Rows = std::vector<std::pair<std::string, std::vector<float>>>;

Rows rows_of_file(const std::filesystem::path& path, const WordVectorOptions& options = {}) {
  ThreadPool pool(2);
  Rows rows;
  const auto file = read_word_vectors(path, pool, options, [&](std::string_view word, std::span<const float> values) {
    rows.emplace_back(word, std::vector(values.begin(), values.end()));
  });
  EXPECT_EQ(file.rows, std::ssize(rows));
  return rows;
}

Rows rows_of(std::string_view contents, const WordVectorOptions& options = {}) {
  const test::TempFolder folder;
  return rows_of_file(folder.put("vectors.txt", contents), options);
}

std::string vectors_error(std::string_view contents, const WordVectorOptions& options = {}) {
  return message_of([&] { rows_of(contents, options); });
}

Vocabulary vocabulary_of(const std::vector<std::string>& words) {
  WordCounts counts;
  for (const std::string& word : words) counts.add(word);
  return Vocabulary(counts);
}

TEST(WordVectors, AreReadWithAndWithoutHeader) {
  const Rows expected = {{"the", {0.5F, -1}}, {",", {2, 1e-3F}}};
  EXPECT_EQ(rows_of("the 0.5 -1\n, 2 1e-3\n"), expected);
  EXPECT_EQ(rows_of("2 2\nthe 0.5 -1 \n, 2 1e-3 \n"), expected);  // as word2vec writes it
  EXPECT_EQ(rows_of("\uFEFFthe\t0.5\t-1\r\n,\t2\t1e-3\r\n"), expected);
  EXPECT_EQ(rows_of(test::gzip("the 0.5 -1\n, 2 1e-3")), expected);
}

TEST(WordVectors, MayBelongToWordsWithSpacesAndToNumbers) {
  EXPECT_THAT(rows_of(". . . 1 2\nat name@domain.com 3 4\n5 5 6\n\u00A0 7 8\nAdj 22 0.5 0.5\n", {.dimension = 2}),
              ElementsAre(Pair(". . .", ElementsAre(1, 2)), Pair("at name@domain.com", ElementsAre(3, 4)),
                          Pair("5", ElementsAre(5, 6)), Pair("\u00A0", ElementsAre(7, 8)),
                          Pair("Adj 22", ElementsAre(0.5, 0.5))));
  EXPECT_EQ(rows_of("a 1 1.5 2\nb 0.1 0.2 0.3\nc 7 0.1 0.2 0.3\nd 0.1 0.2 0.3\n")[2].first, "c 7");
  EXPECT_EQ(rows_of("10 20\n30 40\n", {.dimension = 1}).size(), 2U);  // no header by request
}

TEST(WordVectors, OfTinyValuesAreZero) {
  EXPECT_THAT(rows_of("a 1e-60 -1e-300\n"), ElementsAre(Pair("a", ElementsAre(0, 0))));
}

TEST(WordVectors, OfAnotherLengthAreRefused) {
  EXPECT_THAT(vectors_error("a 1 2 3\nb 1 2 3\nc 1 2\n"),
              AllOf(ContainsRegex("\\b3\\b"), ContainsRegex("\\b2\\b"), HasSubstr("vectors.txt, line 3")));
  EXPECT_THAT(vectors_error("a 1 2 3\nb 1 2 3\nc 1.5 2.5 3.5 4.5\n"),
              AllOf(ContainsRegex("\\b3\\b"), ContainsRegex("\\b4\\b")));
  EXPECT_THAT(vectors_error("a 1 2 3\nb 1 2 3\n\n"), AllOf(ContainsRegex("\\b3\\b"), ContainsRegex("\\b0\\b")));
  EXPECT_THAT(vectors_error("1 3\na 1 2\n"),
              AllOf(ContainsRegex("\\b3\\b"), ContainsRegex("\\b2\\b"), HasSubstr("line 2")));
  EXPECT_THAT(vectors_error("a 1 2\n", {.dimension = 3}), AllOf(ContainsRegex("\\b3\\b"), ContainsRegex("\\b2\\b")));
  EXPECT_THAT(vectors_error("1 2\na 1 2\n", {.dimension = 3}),
              AllOf(ContainsRegex("\\b3\\b"), ContainsRegex("\\b2\\b"), HasSubstr("line 1")));
}

TEST(WordVectors, OfOtherThanFiniteNumbersAreRefused) {
  EXPECT_THAT(vectors_error("a 1 2 3\nb 1 2 3\nc 1 x 3\n"), AllOf(HasSubstr("'x'"), HasSubstr("line 3")));
  EXPECT_THAT(vectors_error("2 3\na 1 2 3\nb nan 2 3\n"), HasSubstr("'nan'"));
  EXPECT_THAT(vectors_error("2 3\na 1 2 3\nb 1 inf 3\n"), HasSubstr("'inf'"));
  EXPECT_THAT(vectors_error("2 3\na 1 2 3\nb 1 1e39 3\n"), HasSubstr("'1e39'"));
}

TEST(WordVectors, NeedRowsAndAsManyAsTheHeaderSays) {
  EXPECT_THAT(vectors_error(""), AllOf(HasSubstr("empty"), HasSubstr("vectors.txt")));
  EXPECT_THAT(vectors_error("3 2\na 1 2\nb 1 2\n"),
              AllOf(HasSubstr("rows"), ContainsRegex("\\b3\\b"), ContainsRegex("\\b2\\b")));
  EXPECT_THAT(vectors_error("0 500000\n"), AllOf(HasSubstr("rows"), HasSubstr("vectors.txt")));
  EXPECT_THAT(vectors_error("just text here\n"), HasSubstr("'just text here'"));
  EXPECT_THAT(vectors_error("1 999999999999\na 1\n"), HasSubstr("'1 999999999999'"));
  EXPECT_THAT(vectors_error("1 500000\na 1\n"),
              AllOf(ContainsRegex("\\b500000\\b"), ContainsRegex("\\b1\\b"), HasSubstr("line 2")));
}

RC_GTEST_PROP(WordVectors, ReadsAnyBytesOrSaysWhatIsWrong, ()) {
  const auto bytes = *rc::gen::oneOf(rc::gen::arbitrary<std::string>(),
                                     rc::gen::container<std::string>(rc::gen::elementOf(std::string("ab 12.-e\n\t"))));
  const test::TempFolder folder;
  for (const bool replace : {false, true}) {
    try {
      rows_of_file(folder.put("vectors.txt", bytes), {.text = {.replace_invalid = replace}});
    } catch (const Error& error) {
      RC_ASSERT(std::string(error.what()).find("vectors.txt") != std::string::npos);
    }
  }
}

TEST(WordVectors, AreLoadedForTheWordsOfAVocabularyWithTheirCoverage) {
  const test::TempFolder folder;
  const auto path = folder.put("vectors.txt", "the 1 2\nman 3 4\nthe 5 6\nberlin 7 8\nother 9 9\n");
  const Vocabulary vocabulary = vocabulary_of({"the", "the", "the", "man", "Berlin", "xyz"});
  ThreadPool pool(1);
  const WordVectors vectors = load_word_vectors(path, vocabulary, pool);
  EXPECT_EQ(vectors.rows, 5);
  EXPECT_EQ(vectors.dimension, 2);
  EXPECT_EQ(vectors.repeated, 1);
  EXPECT_THAT(vectors[vocabulary.id("the")], ElementsAre(1, 2));
  EXPECT_THAT(vectors[vocabulary.id("Berlin")], ElementsAre(0, 0));
  EXPECT_FALSE(vectors.found[static_cast<std::size_t>(vocabulary.id("Berlin"))]);
  EXPECT_EQ(vectors.coverage.words, 4);
  EXPECT_EQ(vectors.coverage.words_found, 2);
  EXPECT_EQ(vectors.coverage.tokens, 6);
  EXPECT_EQ(vectors.coverage.tokens_found, 4);
}

TEST(WordVectors, MayBeThoseOfTheLowerCaseWordUnlessTheWordHasItsOwn) {
  const test::TempFolder folder;
  ThreadPool pool(1);
  const Vocabulary vocabulary = vocabulary_of({"Berlin", "Apple", "apple"});
  const auto load = [&](std::string_view contents) {
    return load_word_vectors(folder.put("vectors.txt", contents), vocabulary, pool, {.try_lower_case = true});
  };
  for (const char* contents : {"berlin 1\napple 2\nApple 3\n", "Apple 3\napple 2\nberlin 1\n"}) {
    const WordVectors vectors = load(contents);
    EXPECT_THAT(vectors[vocabulary.id("Berlin")], ElementsAre(1));
    EXPECT_THAT(vectors[vocabulary.id("Apple")], ElementsAre(3));
    EXPECT_THAT(vectors[vocabulary.id("apple")], ElementsAre(2));
    EXPECT_EQ(vectors.coverage.words_found, 3);
    EXPECT_EQ(vectors.coverage.by_lower_case, 1);
    EXPECT_EQ(vectors.repeated, 0);
  }
}

TEST(WordVectors, OfStanfordAreRead) {
  HEED_SKIP_WITHOUT("glove");
  const auto folder = test::shared_data() / "glove";
  const Rows rows = rows_of_file(folder / "glove.6B.50d.13602.txt.gz");
  EXPECT_EQ(rows.size(), 13'602U);
  EXPECT_EQ(rows[0].first, "the");
  EXPECT_EQ(rows[0].second.size(), 50U);
  EXPECT_FLOAT_EQ(rows[0].second[0], 0.418F);
  EXPECT_EQ(rows_of_file(folder / "glove.twitter.27B.25d.11925.txt.gz").size(), 11'925U);
}

}  // namespace
}  // namespace heed::text
