// Finds the lowest of several figures, and which of the others chance alone may have put above it.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "heed/base/function_ref.h"
#include "heed/metrics/difference.h"

namespace heed::metrics {

struct Lowest {
  std::size_t index = 0;
  std::vector<std::size_t> level = {};  // the others that are not measurably higher
  Difference closest = {};              // the next figure minus the lowest
};

// `difference(i, j)`: figure j minus figure i, for i < j. All pairs are corrected for each other, because the lowest is
// not known in advance. REQUIRES: at least one figure
Lowest lowest_of(std::span<const double> figures, FunctionRef<Difference(std::size_t, std::size_t)> difference);

}  // namespace heed::metrics
