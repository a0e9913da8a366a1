// How well a language model knows a text, from the probability that it gave to each token.
//
// Perplexity alone can lie. A word model has one token for all words that it does not know, and that token is frequent,
// so it is cheap: a model that knows no word at all would have a perplexity near 1. But whoever reads "unknown" still
// does not know the text. So bits_per_character() is the length of a complete code: the bits of the tokens and, for
// each unknown one, its letters at 8 bits a byte of UTF-8, with one more byte for the end of a word (a single character
// needs none). It is also the only figure here that models of words and of characters share.
//
// What a model folds together before it looks a word up (case; digits, where it has a token for them) is not charged.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace heed::metrics {

struct ScoredToken {
  std::string text;       // as it stands in the text
  std::int64_t line = 1;  // in the file, from 1
  bool unknown = false;
  double nats = 0;     // minus the natural logarithm of its probability
  bool first = false;  // nothing stands before it: the first of a sentence, or of a text of characters
  bool end = false;    // the mark at the end of a sentence, which has no letters of its own

  // From log2 of the probability, not from nats / ln 2: that the two agree is a check.
  double bits() const;
};

enum class SpellingEnd { kNone, kByte };  // what tells where a spelled token ends: of characters, of words

// Bits that it takes to spell the token letter by letter.
double spelling_bits(const std::string& token, SpellingEnd end);

struct TextScore {
  std::int64_t tokens = 0, unknown = 0;
  std::int64_t characters = 0;  // of the text as it was given
  double nats = 0, bits = 0;    // of all tokens, summed apart
  double unknown_bits = 0;      // those of unknown tokens
  double spelling_bits = 0;     // of the letters that unknown tokens hide

  double unknown_rate() const;
  double cross_entropy_nats() const;  // per token
  double cross_entropy_bits() const;
  double perplexity() const;       // e^nats
  double perplexity_bits() const;  // 2^bits: the same number
  double bits_per_character() const;
  double token_bits_per_character() const;  // without the spelling
  // 0 where there is no such token
  double bits_of_unknown() const;
  double bits_of_known() const;
  double perplexity_of_known() const;  // of the known tokens alone
};

// `characters`: those of the text as it was given, also where `tokens` are of a text that was fitted to the model.
// Throws Error for no tokens and for no characters.
TextScore score_text(std::span<const ScoredToken> tokens, std::int64_t characters, SpellingEnd end);

// Places of the `count` tokens with the most bits, the most first; of equal ones the earlier.
std::vector<std::size_t> most_surprising(std::span<const ScoredToken> tokens, std::size_t count);

struct SurprisePoint {
  double place = 0;  // in the text, from 0 to 1
  double bits = 0;   // mean around it
};

// Bits per token: means over `window` tokens, at most `points` of them, from the begin of the text to its end.
std::vector<SurprisePoint> surprise_along(std::span<const ScoredToken> tokens, std::size_t window, std::size_t points);

// Bits per character, with the letters of unknown tokens: means over some `window` characters.
std::vector<SurprisePoint> character_surprise_along(std::span<const ScoredToken> tokens, SpellingEnd end,
                                                    std::size_t window, std::size_t points);

}  // namespace heed::metrics
