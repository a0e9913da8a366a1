#include "heed/plot/charts/spread.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace heed::plot {

std::vector<double> spread(std::span<const double> wanted, double gap, double low, double high) {
  std::vector<std::size_t> order(wanted.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return wanted[i]; });
  if (!wanted.empty())
    gap = std::min(gap, (high - low) / static_cast<double>(std::max<std::size_t>(1, wanted.size() - 1)));
  // After subtracting the gaps, this is isotonic regression: neighbours in the wrong order get their mean.
  struct Pool {
    double sum;
    std::size_t count;
    double mean() const { return sum / static_cast<double>(count); }
  };
  std::vector<Pool> pools;
  for (std::size_t i = 0; i < order.size(); ++i) {
    pools.push_back({wanted[order[i]] - gap * static_cast<double>(i), 1});
    while (pools.size() > 1 && pools[pools.size() - 2].mean() > pools.back().mean()) {
      const Pool last = pools.back();
      pools.pop_back();
      pools.back().sum += last.sum;
      pools.back().count += last.count;
    }
  }
  std::vector<double> places(wanted.size());
  const double highest = high - gap * static_cast<double>(order.empty() ? 0 : order.size() - 1);
  std::size_t i = 0;
  for (const Pool& pool : pools) {
    for (std::size_t k = 0; k < pool.count; ++k, ++i)
      places[order[i]] = std::clamp(pool.mean(), low, std::max(low, highest)) + gap * static_cast<double>(i);
  }
  return places;
}

}  // namespace heed::plot
