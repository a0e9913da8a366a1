// The cross-entropy loss of a softmax classifier, fused: log-softmax and the per-row losses are never stored.
#pragma once

#include <cstdint>
#include <span>

#include "heed/autograd/tape.h"

namespace heed {

inline constexpr std::int32_t kIgnoredTarget = -1;  // a row without loss or gradient, such as padding

struct CrossEntropyOptions {
  float smoothing = 0;        // label smoothing in [0, 1): this share of the target is spread over all tokens
  bool reuse_logits = false;  // writes the gradient over the logits, which saves their size in memory.
                              // REQUIRES: no other function needs the logits' values
};

struct CrossEntropy {
  Var loss;     // mean over the rows that have a target, in nats
  Index count;  // number of those rows
};

// logits [..., V], with one target per row: in [0, V) or kIgnoredTarget. The loss over no rows is 0. REQUIRES: targets
// outlives the tape
CrossEntropy cross_entropy(Tape& tape, Var logits, std::span<const std::int32_t> targets,
                           const CrossEntropyOptions& options = {});

}  // namespace heed
