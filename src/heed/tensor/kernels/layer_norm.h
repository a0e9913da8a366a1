// Layer normalisation of one row (Ba et al. 2016): y = (x - mean) / sqrt(variance + epsilon) * weight + bias,
// with the biased variance of the row (divided by n), as in PyTorch.
#pragma once

#include <span>

namespace heed::kernels {

struct RowMoments {
  float mean;
  float inverse_deviation;  // 1 / sqrt(variance + epsilon)
};

RowMoments layer_norm(std::span<const float> x, std::span<const float> weight, std::span<const float> bias,
                      float epsilon, std::span<float> y);

// dx += the gradient w.r.t. x, given dy, the gradient w.r.t. y.
void add_layer_norm_gradient(std::span<const float> x, RowMoments moments, std::span<const float> weight,
                             std::span<const float> dy, std::span<float> dx);

// dweight += dy * (x - mean) * inverse_deviation. (The gradient w.r.t. bias is dy itself.)
void add_layer_norm_weight_gradient(std::span<const float> x, RowMoments moments, std::span<const float> dy,
                                    std::span<float> dweight);

}  // namespace heed::kernels
