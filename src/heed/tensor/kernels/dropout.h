// Inverted dropout (Srivastava et al. 2014): each element is set to 0 with `probability`, otherwise divided by 1 -
// probability.
//
// Whether element i is dropped depends only on i and on the generator's seed, stream and block. So the gradient needs
// no stored mask, and the result does not depend on how the array is split into tasks.
#pragma once

#include <cstdint>
#include <span>

namespace heed::kernels {

struct DropoutMask {
  std::uint64_t seed, stream, first_block;  // as in Random; Random::reserve returns the block
  float probability;                        // of dropping an element, in [0, 1)
};

// y[i] = kept(offset + i) ? x[i] / (1 - probability) : 0. If `add`, this is added to y[i] instead of replacing it.
void dropout(const DropoutMask& mask, std::uint64_t offset, std::span<const float> x, bool add, std::span<float> y);

}  // namespace heed::kernels
