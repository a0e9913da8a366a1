// NgramMatcher counts the n-grams that a hypothesis shares with its references, for n = 1, 2, ... at once.
//
// An n-gram of the hypothesis counts at most as often as it occurs in the reference that has it most often (the clipped
// counts of Papineni et al., "BLEU: a method for automatic evaluation of machine translation", ACL 2002). Tokens are
// integers: word ids from WordIds, or characters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace heed::metrics {

using Tokens = std::vector<std::uint32_t>;

// The number of n-grams in a sequence of `length` tokens.
inline std::int64_t ngrams(std::size_t length, std::size_t n) {
  return length < n ? 0 : static_cast<std::int64_t>(length - n + 1);
}

class NgramMatcher {
 public:
  // Sets matches[n - 1] to the number of shared n-grams, for every n up to matches.size().
  void count(const Tokens& hypothesis, std::span<const Tokens> references, std::span<std::int64_t> matches);

 private:
  // An n-gram is stored as the slot of its first n - 1 tokens in the table of the previous order, and its last token.
  // So one table at a time is enough, it stays small, and a comparison is one of 64 bits.
  struct Slot {
    std::uint64_t ngram;
    std::uint32_t allowed;  // how often it can count
    std::uint32_t seen;     // how often it occurs in the current sequence
  };

  void reset(std::size_t ngrams);
  std::uint32_t find(std::uint64_t ngram) const;  // its slot, or the free slot for it
  void add_reference(const Tokens& reference, Tokens& prefixes, std::size_t n);
  std::int64_t match(const Tokens& hypothesis, std::size_t n);

  std::vector<Slot> slots_;  // open addressing; a power of two, at most half of it in use
  std::size_t mask_ = 0;
  std::vector<Tokens> reference_prefixes_;  // the slot of the (n - 1)-gram that starts at each token
  Tokens hypothesis_prefixes_;              // kUnknown if no reference has it
};

}  // namespace heed::metrics
