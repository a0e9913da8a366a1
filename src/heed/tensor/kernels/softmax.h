// Softmax, log-softmax and cross-entropy of one row. Runs on the calling thread. Masked forms read only the first
// `length` values; the rest get probability 0 (log-probability -infinity) and gradient 0. A length of 0 gives zeros.
#pragma once

#include <cstdint>
#include <span>

namespace heed::kernels {

void softmax(std::span<const float> x, std::size_t length, std::span<float> y);
void log_softmax(std::span<const float> x, std::size_t length, std::span<float> y);

// dx += the gradient w.r.t. x, given the result y and dy, the gradient w.r.t. y. Elements past `length` are unchanged.
void add_softmax_gradient(std::span<const float> y, std::span<const float> dy, std::size_t length, std::span<float> dx);

float log_sum_exp(std::span<const float> x);

// Cross-entropy of softmax(x) against the smoothed target: 1 - smoothing on `target` plus smoothing / V on every token
// (Szegedy et al. 2016). This is PyTorch's definition of label smoothing.
struct CrossEntropyRow {
  float loss;
  float log_sum_exp;  // kept for the gradient
};
CrossEntropyRow cross_entropy(std::span<const float> x, std::size_t target, float smoothing);

// dx = factor * (softmax(x) - smoothed target) + keep * dx, with keep 0 or 1; dx may be x itself if keep is 0.
void cross_entropy_gradient(std::span<const float> x, std::size_t target, float smoothing, float log_sum_exp,
                            float factor, bool keep, std::span<float> dx);

}  // namespace heed::kernels
