// Labels that want the same place side by side.
#pragma once

#include <span>
#include <vector>

namespace heed::plot {

// Places near the wanted ones, in the same order, at least `gap` apart and within [low, high] as far as there is room
// for all: the sum of squared moves is the least possible.
std::vector<double> spread(std::span<const double> wanted, double gap, double low, double high);

}  // namespace heed::plot
