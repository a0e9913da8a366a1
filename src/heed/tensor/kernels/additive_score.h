// Bahdanau's attention score of one query and one key, v . tanh(q + k). Runs on the calling thread.
#pragma once

#include <span>

namespace heed::kernels {

float additive_score(std::span<const float> q, std::span<const float> k, std::span<const float> v);

// Adds the gradients w.r.t. q, k and v, given the gradient w.r.t. the score. tanh is computed again: storing it for
// every query-key pair would take T * S * D values per sentence.
void add_additive_score_gradient(float dscore, std::span<const float> q, std::span<const float> k,
                                 std::span<const float> v, std::span<float> dq, std::span<float> dk,
                                 std::span<float> dv);

}  // namespace heed::kernels
