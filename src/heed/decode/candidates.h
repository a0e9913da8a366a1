// Finds the best continuations of a sentence's hypotheses without sorting the vocabulary.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "heed/tensor/view.h"

namespace heed::decode {

// A hypothesis extended by one token.
struct Candidate {
  double log_probability = 0;  // of all its tokens
  std::int32_t parent = 0;     // the index of the hypothesis that it extends
  std::int32_t word = 0;
};

// A hypothesis before the step that computed `logits`.
struct Prefix {
  double log_probability = 0;  // of its tokens
  float log_sum_exp = 0;       // of its row of logits
};

// Throws Error for a row of logits that is not finite.
void require_finite(const Prefix& prefix);

// Sets `best` to the `count` most probable continuations, best first (all, if there are fewer). Ties go to the earlier
// hypothesis, then to the lower token id. Padding, the start token and tokens of probability 0 are excluded.
// REQUIRES: logits [hypotheses, V], one row per prefix
void best_continuations(ConstView logits, std::span<const Prefix> prefixes, std::size_t count,
                        std::vector<Candidate>& best);

}  // namespace heed::decode
