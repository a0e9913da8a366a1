// The best continuations of a sentence's hypotheses, without sorting the vocabulary.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "heed/tensor/view.h"

namespace heed::decode {

// A hypothesis with one more word.
struct Candidate {
  double log_probability = 0;  // of all its words
  std::int32_t parent = 0;     // which of the hypotheses it goes on from
  std::int32_t word = 0;
};

// One hypothesis before the step that `logits` are of.
struct Prefix {
  double log_probability = 0;  // of its words
  float log_sum_exp = 0;       // of its row of logits
};

// Throws Error for a row of logits that is not finite.
void require_finite(const Prefix& prefix);

// Puts into `best` the `count` most probable continuations, best first (all, where there are fewer); of equal ones
// those of the earlier hypothesis and the lower word. Padding and the begin mark are no continuations, and no word of
// probability 0 is.
// REQUIRES: logits [hypotheses, V], a row for each prefix
void best_continuations(ConstView logits, std::span<const Prefix> prefixes, std::size_t count,
                        std::vector<Candidate>& best);

}  // namespace heed::decode
