#include "heed/metrics/text_score.h"

#include <cmath>
#include <numbers>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/error.h"
#include "tests/support/message_of.h"

namespace heed::metrics {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

ScoredToken token(std::string text, double probability, bool unknown = false) {
  return {.text = std::move(text), .line = 1, .unknown = unknown, .nats = -std::log(probability)};
}

TEST(TextScore, IsExactForKnownProbabilities) {
  const std::vector<ScoredToken> tokens = {token("a", 0.5), token("b", 0.25), token("c", 0.125), token("</s>", 0.25)};
  const TextScore score = score_text(tokens, 8, SpellingEnd::kByte);
  EXPECT_EQ(score.tokens, 4);
  EXPECT_EQ(score.unknown, 0);
  EXPECT_DOUBLE_EQ(score.bits, 8);
  EXPECT_DOUBLE_EQ(score.nats, 8 * std::numbers::ln2);
  EXPECT_DOUBLE_EQ(score.cross_entropy_bits(), 2);
  EXPECT_DOUBLE_EQ(score.perplexity(), 4);
  EXPECT_DOUBLE_EQ(score.perplexity_bits(), 4);
  EXPECT_DOUBLE_EQ(score.bits_per_character(), 1);
  EXPECT_DOUBLE_EQ(score.unknown_rate(), 0);
  EXPECT_DOUBLE_EQ(score.perplexity_of_known(), 4);
}

TEST(TextScore, OfUniformProbabilityIsTheSizeOfTheVocabulary) {
  for (const int size : {2, 65, 2000, 100000}) {
    const std::vector<ScoredToken> tokens(1000, token("w", 1.0 / size));
    const TextScore score = score_text(tokens, 1000, SpellingEnd::kByte);
    EXPECT_NEAR(score.perplexity(), size, 1e-9 * size);
    EXPECT_NEAR(score.perplexity_bits(), size, 1e-9 * size);
  }
}

TEST(TextScore, FromNatsAndFromBitsAgree) {
  std::vector<ScoredToken> tokens;
  for (int i = 1; i <= 20000; ++i)
    tokens.push_back({.text = "w", .line = 1, .unknown = false, .nats = 30 * std::abs(std::sin(i)) / (1 + i % 7)});
  tokens.push_back({.text = "w", .line = 1, .unknown = false, .nats = 800});  // of a probability below every double's
  const TextScore score = score_text(tokens, 100000, SpellingEnd::kByte);
  EXPECT_NEAR(score.perplexity_bits() / score.perplexity(), 1, 1e-9);
  EXPECT_NEAR(score.bits * std::numbers::ln2 / score.nats, 1, 1e-9);
}

TEST(TextScore, ChargesTheLettersOfUnknownWords) {
  // "the Māori": a known word of 1 bit, an unknown one of 1 bit, 6 bytes and an end.
  const std::vector<ScoredToken> tokens = {token("the", 0.5), token("Māori", 0.5, true)};
  const TextScore score = score_text(tokens, 9, SpellingEnd::kByte);
  EXPECT_EQ(score.unknown, 1);
  EXPECT_DOUBLE_EQ(score.unknown_rate(), 0.5);
  EXPECT_DOUBLE_EQ(score.spelling_bits, 8 * 7);
  EXPECT_DOUBLE_EQ(score.bits_per_character(), (2 + 56) / 9.0);
  EXPECT_DOUBLE_EQ(score.token_bits_per_character(), 2 / 9.0);
  EXPECT_DOUBLE_EQ(score.perplexity(), 2);  // which does not show it
}

TEST(TextScore, AnUnknownCharacterNeedsNoEnd) {
  const std::vector<ScoredToken> tokens = {token("M", 0.5), token("ā", 0.25, true)};
  EXPECT_DOUBLE_EQ(score_text(tokens, 2, SpellingEnd::kNone).bits_per_character(), (3 + 16) / 2.0);
}

TEST(TextScore, TellsKnownFromUnknownTokens) {
  const std::vector<ScoredToken> tokens = {token("x", 0.5, true), token("y", 0.5, true), token("a", 0.125)};
  const TextScore score = score_text(tokens, 3, SpellingEnd::kByte);
  EXPECT_DOUBLE_EQ(score.bits_of_unknown(), 1);
  EXPECT_DOUBLE_EQ(score.bits_of_known(), 3);
  EXPECT_DOUBLE_EQ(score.perplexity_of_known(), 8);
  const std::vector<ScoredToken> all_unknown = {token("x", 0.5, true)};
  EXPECT_DOUBLE_EQ(score_text(all_unknown, 3, SpellingEnd::kByte).perplexity_of_known(), 0);
}

TEST(TextScore, RefusesAnEmptyText) {
  EXPECT_THAT(test::message_of([] { score_text({}, 1, SpellingEnd::kByte); }),
              AllOf(HasSubstr("perplexity"), HasSubstr("token")));
  const std::vector<ScoredToken> tokens = {token("a", 0.5)};
  EXPECT_THAT(test::message_of([&] { score_text(tokens, 0, SpellingEnd::kByte); }),
              AllOf(HasSubstr("perplexity"), HasSubstr("character")));
}

TEST(MostSurprising, AreTheLeastLikelyFirst) {
  const std::vector<ScoredToken> tokens = {token("a", 0.5), token("b", 0.01), token("c", 0.1), token("d", 0.01)};
  EXPECT_THAT(most_surprising(tokens, 3), ElementsAre(1, 3, 2));
  EXPECT_THAT(most_surprising(tokens, 10), ElementsAre(1, 3, 2, 0));
  EXPECT_THAT(most_surprising(tokens, 0), IsEmpty());
  EXPECT_THAT(most_surprising({}, 3), IsEmpty());
}

TEST(SurpriseAlong, IsTheMeanOfTheTokensAround) {
  const std::vector<ScoredToken> tokens = {token("a", 0.5), token("b", 0.5), token("c", 0.125), token("d", 0.125)};
  const auto along = surprise_along(tokens, 2, 10);
  ASSERT_EQ(along.size(), 3U);
  EXPECT_DOUBLE_EQ(along[0].bits, 1);
  EXPECT_DOUBLE_EQ(along[1].bits, 2);
  EXPECT_DOUBLE_EQ(along[2].bits, 3);
  EXPECT_DOUBLE_EQ(along[0].place, 0.25);
  EXPECT_DOUBLE_EQ(along[2].place, 0.75);
  EXPECT_EQ(surprise_along(tokens, 100, 10).size(), 1U);
  const std::vector<ScoredToken> many(10000, token("a", 0.5));
  EXPECT_EQ(surprise_along(many, 100, 200).size(), 200U);
  EXPECT_THAT(surprise_along({}, 5, 5), IsEmpty());
}

TEST(SurpriseAlong, CountsCharactersAndTheLettersOfUnknownWords) {
  std::vector<ScoredToken> tokens = {token("abc", 0.0625), token("e", 0.25, true), token("</s>", 0.5)};
  tokens.back().end = true;
  const auto along = character_surprise_along(tokens, SpellingEnd::kByte, 4, 10);
  ASSERT_EQ(along.size(), 3U);
  EXPECT_DOUBLE_EQ(along[0].bits, 1);                   // "abc ": 4 bits
  EXPECT_DOUBLE_EQ(along[2].bits, (2 + 16 + 1) / 2.0);  // "e" and the end of its line
  const auto letters = character_surprise_along(tokens, SpellingEnd::kNone, 100, 10);
  ASSERT_EQ(letters.size(), 1U);
  EXPECT_DOUBLE_EQ(letters[0].bits, (4 + 2 + 8 + 1) / 4.0);
}

}  // namespace
}  // namespace heed::metrics
