// Moves labels apart that would otherwise overlap.
#pragma once

#include <span>
#include <vector>

namespace heed::plot {

// Positions near the wanted ones, in the same order, at least `gap` apart and within [low, high], as far as there is
// room for all. The sum of squared moves is minimal.
std::vector<double> spread(std::span<const double> wanted, double gap, double low, double high);

}  // namespace heed::plot
