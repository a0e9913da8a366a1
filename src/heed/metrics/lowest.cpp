#include "heed/metrics/lowest.h"

#include <algorithm>
#include <limits>

namespace heed::metrics {

Lowest lowest_of(std::span<const double> figures, FunctionRef<Difference(std::size_t, std::size_t)> difference) {
  Lowest lowest;
  lowest.index = static_cast<std::size_t>(std::ranges::min_element(figures) - figures.begin());
  std::vector<std::vector<Difference>> pairs(figures.size());  // of figure i with those after it
  std::vector<Difference*> all;
  for (std::size_t i = 0; i < figures.size(); ++i)
    for (std::size_t j = i + 1; j < figures.size(); ++j) pairs[i].push_back(difference(i, j));
  for (std::vector<Difference>& row : pairs)
    for (Difference& pair : row) all.push_back(&pair);
  correct_for_several(all);

  double next = std::numeric_limits<double>::infinity();
  for (std::size_t other = 0; other < figures.size(); ++other) {
    if (other == lowest.index) continue;
    const auto [i, j] = std::minmax(lowest.index, other);
    Difference above = pairs[i][j - i - 1];
    if (!is_measurable(above)) lowest.level.push_back(other);
    if (figures[other] >= next) continue;
    next = figures[other];
    lowest.closest = lowest.index == i ? above : -above;
  }
  return lowest;
}

}  // namespace heed::metrics
