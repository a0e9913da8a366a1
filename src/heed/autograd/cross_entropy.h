// The loss of a softmax classifier, fused: log-softmax, the choice of the target and the mean never stand in memory.
#pragma once

#include <cstdint>
#include <span>

#include "heed/autograd/tape.h"

namespace heed {

inline constexpr std::int32_t kIgnoredTarget = -1;  // a row without loss or gradient, such as padding

struct CrossEntropyOptions {
  float smoothing = 0;        // label smoothing in [0, 1): this share of the target is spread over all words
  bool reuse_logits = false;  // the gradient is written over the logits, which saves their size in memory.
                              // REQUIRES: no other function needs the logits' values
};

struct CrossEntropy {
  Var loss;     // mean over the rows that have a target, in nats
  Index count;  // of those rows
};

// logits [..., V], a target in [0, V) or kIgnoredTarget for each row. A loss over no rows is 0.
// REQUIRES: targets stays where it is until the tape is done
CrossEntropy cross_entropy(Tape& tape, Var logits, std::span<const std::int32_t> targets,
                           const CrossEntropyOptions& options = {});

}  // namespace heed
