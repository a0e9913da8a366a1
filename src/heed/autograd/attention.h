// Attention over a whole target sequence at once: the scores, the weights, and the weighted sum of the values.
//
// Queries and keys are time-major: q [T, B, D], k and v [S, B, D]. Scores and weights are [B, h, T, S] for h heads,
// which split D evenly. With one head the weights are P[b][t][s]. Padding (s >= lengths[b]) gets weight 0. Each
// sentence is a separate task, so its result does not depend on the rest of the batch.
#pragma once

#include <cstdint>
#include <span>

#include "heed/autograd/tape.h"

namespace heed {

// scores = scale * q . k for each head. Scaled dot-product attention (Vaswani et al. 2017) has scale 1 / sqrt(D / h);
// Luong's dot and general scores (2015) have scale 1.
Var dot_scores(Tape& tape, Var q, Var k, float scale, Index heads = 1);

// Bahdanau et al. (2015): scores = v . tanh(q + k), with v [D].
Var additive_scores(Tape& tape, Var q, Var k, Var v);

// Softmax over the first lengths[b] scores of each row; the others get 0. REQUIRES: lengths outlives the tape
Var attention_weights(Tape& tape, Var scores, std::span<const std::int32_t> lengths);

// weights [B, h, T, S], values [S, B, D] -> [T, B, D]. Head i sums its own part of the values' columns.
Var weighted_sum(Tape& tape, Var weights, Var values);

}  // namespace heed
