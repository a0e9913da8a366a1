// Looking for the few large numbers of a long row, on the calling thread.
#pragma once

#include <cstddef>
#include <span>

namespace heed::kernels {

// The first place from `begin` on whose number is greater than `threshold`; x.size() if there is none. NaN is greater
// than nothing.
std::size_t find_above(std::span<const float> x, std::size_t begin, float threshold);

}  // namespace heed::kernels
