// Finds the few large values in a long row. Runs on the calling thread.
#pragma once

#include <cstddef>
#include <span>

namespace heed::kernels {

// Returns the first index >= `begin` whose value is greater than `threshold`, or x.size() if there is none. NaN never
// counts as greater.
std::size_t find_above(std::span<const float> x, std::size_t begin, float threshold);

}  // namespace heed::kernels
