#include "heed/text/tokenizers/sentencepiece_tokenizer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "heed/base/unicode/utf8.h"
#include "tests/support/message_of.h"
#include "tests/support/sample_text.h"

namespace heed::text {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::StartsWith;

SentencepieceTokenizer learned(const SentencepieceOptions& options = {.vocab_size = 45}) {
  return SentencepieceTokenizer::train(test::one_by_one(test::sample_lines()), options);
}

std::string problem(std::vector<std::string> lines, int vocab_size) {
  return test::message_of([&] { SentencepieceTokenizer::train(test::one_by_one(lines), {.vocab_size = vocab_size}); });
}

class Subwords : public testing::TestWithParam<SubwordModel> {};

TEST_P(Subwords, GiveEveryLineBack) {
  const auto tokenizer = learned({.model = GetParam(), .vocab_size = 45});
  EXPECT_EQ(tokenizer.pieces(), 45);
  for (const std::string& line : test::sample_lines()) EXPECT_EQ(tokenizer.detokenize(tokenizer.tokenize(line)), line);
  EXPECT_EQ(tokenizer.detokenize(tokenizer.tokenize("Ein Xylophon läuft.")), "Ein Xylophon läuft.");
}

TEST_P(Subwords, AreTheSameFromTheSameText) {
  const SentencepieceOptions options{.model = GetParam(), .vocab_size = 45};
  EXPECT_EQ(learned(options).model(), learned(options).model());
}

TEST_P(Subwords, AreLongerForFrequentStrings) {
  const auto tokenizer = learned({.model = GetParam(), .vocab_size = 45});
  EXPECT_LT(tokenizer.tokenize("Ein kleiner Hund").size(), tokenizer.tokenize("Nie rinlek Dnuh").size());
}

INSTANTIATE_TEST_SUITE_P(Models, Subwords, testing::Values(SubwordModel::kUnigram, SubwordModel::kBpe),
                         [](const auto& test) { return test.param == SubwordModel::kBpe ? "Bpe" : "Unigram"; });

TEST(SentencepieceTokenizer, LowersCaseInTrainingAndInUse) {
  const auto tokenizer = learned({.vocab_size = 45, .lowercase = true});
  EXPECT_EQ(tokenizer.tokenize("EIN KLEINER HUND"), tokenizer.tokenize("ein kleiner hund"));
  EXPECT_EQ(tokenizer.detokenize(tokenizer.tokenize("Ein HUND")), "ein hund");
}

TEST(SentencepieceTokenizer, IsRestoredFromItsModel) {
  const auto tokenizer = learned();
  const SentencepieceTokenizer restored(tokenizer.model(), false);
  for (const std::string& line : test::sample_lines()) EXPECT_EQ(restored.tokenize(line), tokenizer.tokenize(line));
}

TEST(SentencepieceTokenizer, RejectsTextThatDoesNotFitTheVocabularySize) {
  EXPECT_THAT(problem(test::sample_lines(), 5000),
              AllOf(HasSubstr("5000"), ContainsRegex("--vocab-size [^0-9]*\\b50\\b")));
  EXPECT_THAT(problem(test::sample_lines(), 10),
              AllOf(ContainsRegex("\\b10\\b"), HasSubstr("Vocabulary size is smaller than")));
  EXPECT_THAT(problem(test::sample_lines(), 3), AllOf(ContainsRegex("\\b4\\b"), ContainsRegex("\\b3\\b")));
}

TEST(SentencepieceTokenizer, RejectsTextWithoutWords) {
  for (const auto& lines : std::vector<std::vector<std::string>>{{}, {""}, {" ", "\t", "\u200B", "..."}})
    EXPECT_THAT(problem(lines, 50), AllOf(HasSubstr("subwords"), HasSubstr("text")));
}

TEST(SentencepieceTokenizer, RejectsAModelThatIsNone) {
  EXPECT_THAT(test::message_of([] { SentencepieceTokenizer("no model", false); }), HasSubstr("subwords"));
}

RC_GTEST_PROP(SentencepieceTokenizer, TakesAnyBytes, (const std::string& bytes)) {
  static const auto tokenizer = learned();  // NOLINT: learned once
  for (const std::string& token : tokenizer.tokenize(bytes)) {
    RC_ASSERT(!token.empty());
    RC_ASSERT(valid_utf8_bytes(token) == token.size());
  }
}

}  // namespace
}  // namespace heed::text
