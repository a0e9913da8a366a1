// A counter-based random generator: value i of stream s with seed k is a pure function of (k, s, i). So each task can
// compute its own part of the values, and the result is the same for any number of threads.
//
// Philox4x32-10 of Salmon et al., "Parallel random numbers: as easy as 1, 2, 3" (SC 2011).
// The state is three integers. Save and restore them to continue the sequence.
#pragma once

#include <array>
#include <cstdint>

namespace heed {

// The four values of block `block`.
std::array<std::uint32_t, 4> philox(std::uint64_t seed, std::uint64_t stream, std::uint64_t block);

class Random {
 public:
  explicit Random(std::uint64_t seed, std::uint64_t stream = 0, std::uint64_t position = 0)
      : seed_(seed), stream_(stream), position_(position) {}

  std::uint32_t bits();                      // uniform over 32 bits
  double uniform();                          // in [0, 1), 53 bits
  double normal();                           // mean 0, variance 1
  std::uint64_t below(std::uint64_t limit);  // in [0, limit), unbiased. REQUIRES: limit > 0

  // Reserves `count` values for a kernel to compute itself and returns the first of their blocks.
  std::uint64_t reserve(std::uint64_t count);

  std::uint64_t seed() const { return seed_; }
  std::uint64_t stream() const { return stream_; }
  std::uint64_t position() const { return position_; }  // in values, not blocks

 private:
  std::uint64_t seed_, stream_, position_;
  std::uint64_t cached_block_ = 0;
  std::array<std::uint32_t, 4> cached_{};
  bool has_cached_ = false;
};

}  // namespace heed
