// Bahdanau's score of one query and one key, v . tanh(q + k), on the calling thread.
#pragma once

#include <span>

namespace heed::kernels {

float additive_score(std::span<const float> q, std::span<const float> k, std::span<const float> v);

// Adds the gradients by q, k and v, given that by the score. tanh is computed anew: storing it for every pair of
// words would take T * S * D numbers a sentence.
void add_additive_score_gradient(float dscore, std::span<const float> q, std::span<const float> k,
                                 std::span<const float> v, std::span<float> dq, std::span<float> dk,
                                 std::span<float> dv);

}  // namespace heed::kernels
