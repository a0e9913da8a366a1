// Scores how well a language model predicts a text, from the probability of each token.
//
// Perplexity alone can mislead. A word model has one token for all unknown words. That token is frequent, so it gets a
// high probability: a model that knows no words would have a perplexity near 1, although "unknown" says nothing about
// the text. So bits_per_character() is the length of a complete code: the bits of the tokens and, for each unknown
// token, its spelling at 8 bits per UTF-8 byte, plus one byte for the end of a word (single characters need none). It
// is also the only figure here that is comparable between word models and character models.
//
// What a model merges before looking up a word (case; digits, if it has a token for them) is not charged.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace heed::metrics {

struct ScoredToken {
  std::string text;       // as in the text
  std::int64_t line = 1;  // in the file, from 1
  bool unknown = false;
  double nats = 0;     // minus the natural logarithm of its probability
  bool first = false;  // nothing comes before it: the first of a sentence, or of a character text
  bool end = false;    // the end-of-sentence token, which has no letters

  // Computed from log2 of the probability, not as nats / ln 2: comparing the two is a check.
  double bits() const;
};

enum class SpellingEnd { kNone, kByte };  // marks the end of a spelled token; none for characters, a byte for words

// Bits needed to spell the token letter by letter.
double spelling_bits(const std::string& token, SpellingEnd end);

struct TextScore {
  std::int64_t tokens = 0, unknown = 0;
  std::int64_t characters = 0;  // of the original text
  double nats = 0, bits = 0;    // of all tokens, summed independently
  double unknown_bits = 0;      // those of unknown tokens
  double spelling_bits = 0;     // of the letters of unknown tokens

  double unknown_rate() const;
  double cross_entropy_nats() const;  // per token
  double cross_entropy_bits() const;
  double perplexity() const;       // e^nats
  double perplexity_bits() const;  // 2^bits, which is equal
  double bits_per_character() const;
  double token_bits_per_character() const;  // without spelling
  // 0 if there is no unknown token.
  double bits_of_unknown() const;
  double bits_of_known() const;
  double perplexity_of_known() const;  // of the known tokens only
};

// `characters`: those of the original text, even if `tokens` are from a text that was normalised for the model. Throws
// Error if there are no tokens or no characters.
TextScore score_text(std::span<const ScoredToken> tokens, std::int64_t characters, SpellingEnd end);

// Indices of the `count` tokens with the most bits, in descending order; the earlier token first in a tie.
std::vector<std::size_t> most_surprising(std::span<const ScoredToken> tokens, std::size_t count);

struct SurprisePoint {
  double place = 0;  // position in the text, from 0 to 1
  double bits = 0;   // mean around the position
};

// Bits per token along the text: means over `window` tokens, at most `points` of them.
std::vector<SurprisePoint> surprise_along(std::span<const ScoredToken> tokens, std::size_t window, std::size_t points);

// Bits per character along the text, including the spelling of unknown tokens: means over about `window` characters.
std::vector<SurprisePoint> character_surprise_along(std::span<const ScoredToken> tokens, SpellingEnd end,
                                                    std::size_t window, std::size_t points);

}  // namespace heed::metrics
