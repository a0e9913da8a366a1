#include "heed/evaluate/text_stretches.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "heed/base/random.h"

namespace heed::evaluate {
namespace {

metrics::ScoredToken token(std::string text, double bits, bool unknown = false) {
  return {.text = std::move(text), .unknown = unknown, .nats = bits * std::numbers::ln2};
}

TEST(TextStretches, HaveAHundredLettersAndSumsOfTheirTokens) {
  std::vector<metrics::ScoredToken> tokens;
  for (int i = 0; i < 25; ++i) tokens.push_back(token("Käse", 2));  // 4 letters, 5 bytes
  tokens.push_back(token(" ", 3));                                  // the first of the second stretch
  tokens.push_back(token("rare", 1, /*unknown=*/true));
  tokens.push_back({.text = "</s>", .nats = 0, .end = true});
  const auto stretches = stretches_of(tokens, metrics::SpellingEnd::kByte);
  ASSERT_EQ(stretches.size(), 2U);
  EXPECT_EQ(stretches[0].letters, 100);
  EXPECT_EQ(stretches[0].tokens, 25);
  EXPECT_NEAR(stretches[0].bits, 50, 1e-9);
  EXPECT_EQ(stretches[1].letters, 4);
  EXPECT_EQ(stretches[1].tokens, 3);
  EXPECT_EQ(stretches[1].unknown, 1);
  EXPECT_NEAR(stretches[1].bits, 4, 1e-9);
  EXPECT_EQ(stretches[1].spelling_bits, 40);  // 4 letters and the end of the word, 8 bits each
}

// The letters of a line of words, one token per character, as a character model has them.
TEST(TextStretches, OfWordsAndOfCharactersCoverTheSameLetters) {
  std::vector<metrics::ScoredToken> words, characters;
  for (int i = 0; i < 250; ++i) {
    words.push_back(token("four", 4));
    for (const char c : std::string("four ")) characters.push_back(token(std::string(1, c), 1));
  }
  const auto of_words = stretches_of(words, metrics::SpellingEnd::kByte);
  const auto of_characters = stretches_of(characters, metrics::SpellingEnd::kNone);
  ASSERT_EQ(of_words.size(), 10U);
  ASSERT_EQ(of_characters.size(), 11U);  // the last space
  for (std::size_t i = 0; i < 10; ++i) EXPECT_EQ(of_words[i].letters, of_characters[i].letters);
  // 5 bits per word of characters against 4 of words, over 1,250 characters.
  const metrics::Difference difference = difference_of_models(of_words, of_characters, 1250);
  EXPECT_NEAR(difference.value, 0.2, 0.001);
  EXPECT_EQ(verdict(difference), metrics::Verdict::kHigher);
}

TEST(TextStretches, TooFewAreNoEvidence) {
  std::vector<metrics::ScoredToken> cheap, dear;
  for (int i = 0; i < 100; ++i) cheap.push_back(token("four", 4 + i % 3)), dear.push_back(token("four", 8 + i % 2));
  const auto one = stretches_of(cheap, metrics::SpellingEnd::kByte),
             other = stretches_of(dear, metrics::SpellingEnd::kByte);
  EXPECT_EQ(verdict(difference_of_models(one, other, 400)), metrics::Verdict::kTooLittleData);
  EXPECT_EQ(verdict(difference_of_texts(bits_per_token(one), bits_per_token(other))), metrics::Verdict::kTooLittleData);
}

// Two texts from the same source, in which rare words come in bursts of about four.
std::vector<metrics::ScoredToken> random_text(Random& random, int tokens) {
  std::vector<metrics::ScoredToken> text;
  bool unknown = false;
  for (int i = 0; i < tokens; ++i) {
    unknown = random.uniform() < (unknown ? 0.75 : 0.12);
    text.push_back(token(std::string(1 + random.below(9), 'x'), -4 * std::log(1 - random.uniform()), unknown));
  }
  return text;
}

TEST(TextStretches, NoiseBetweenTwoTextsIsNotClaimed) {
  int rates = 0, costs = 0, models = 0;
  for (std::uint64_t time = 0; time < 1000; ++time) {
    Random random(9, time);
    const auto one = stretches_of(random_text(random, 561), metrics::SpellingEnd::kByte);
    const auto other = stretches_of(random_text(random, 776), metrics::SpellingEnd::kByte);
    rates += is_measurable(difference_of_texts(unknown_rate(one), unknown_rate(other))) ? 1 : 0;
    costs += is_measurable(difference_of_texts(bits_of_known(one), bits_of_known(other))) ? 1 : 0;
    auto text = random_text(random, 600), again = text;
    for (metrics::ScoredToken& same : again) same.nats = -4 * std::log(1 - random.uniform()) * std::numbers::ln2;
    models += is_measurable(difference_of_models(stretches_of(text, metrics::SpellingEnd::kByte),
                                                 stretches_of(again, metrics::SpellingEnd::kByte), 3600))
                  ? 1
                  : 0;
  }
  EXPECT_LE(rates, 70);
  EXPECT_LE(costs, 70);
  EXPECT_LE(models, 70);
  EXPECT_GE(std::min({rates, costs, models}), 10);
}

}  // namespace
}  // namespace heed::evaluate
