// Dropout (Srivastava et al. 2014), inverted: a number is dropped with `probability`, else divided by 1 - probability.
//
// Whether number i is dropped is a function of the generator's seed, stream and block and of i alone, so the gradient
// needs no stored mask and any cut of the array into tasks gives the same result.
#pragma once

#include <cstdint>
#include <span>

namespace heed::kernels {

struct DropoutMask {
  std::uint64_t seed, stream, first_block;  // of Random; Random::reserve gives the block
  float probability;                        // of dropping, in [0, 1)
};

// y[i] = kept(offset + i) ? x[i] / (1 - probability) : 0, plus what y held if `add`.
void dropout(const DropoutMask& mask, std::uint64_t offset, std::span<const float> x, bool add, std::span<float> y);

}  // namespace heed::kernels
