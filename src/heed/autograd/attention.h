// The parts of attention over a whole target sequence at once: scores, weights, and the weighted sum of the values.
//
// Queries and keys are time-major: q [T, B, D], k and v [S, B, D]. Scores and weights are [B, h, T, S] for h heads,
// which share D evenly; with one head the weights read as P[b][t][s]. Padding (s >= lengths[b]) gets weight 0.
// Sentences are independent tasks, so a sentence's result doesn't depend on what it is batched with.
#pragma once

#include <cstdint>
#include <span>

#include "heed/autograd/tape.h"

namespace heed {

// scores = scale * q . k for each head. Scaled dot-product attention (Vaswani et al. 2017) has scale 1 / sqrt(D / h);
// Luong's dot and general scores (2015) have scale 1.
Var dot_scores(Tape& tape, Var q, Var k, float scale, Index heads = 1);

// Bahdanau et al. (2015): scores = v . tanh(q + k), v of D numbers.
Var additive_scores(Tape& tape, Var q, Var k, Var v);

// softmax over the first lengths[b] scores of each row; the others get 0. REQUIRES: lengths outlives the tape
Var attention_weights(Tape& tape, Var scores, std::span<const std::int32_t> lengths);

// weights [B, h, T, S], values [S, B, D] -> [T, B, D]: head i sums its share of the values' columns.
Var weighted_sum(Tape& tape, Var weights, Var values);

}  // namespace heed
