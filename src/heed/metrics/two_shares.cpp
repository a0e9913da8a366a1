#include "heed/metrics/two_shares.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace heed::metrics {

ShareDifference compare_shares(const Share& first, const Share& second) {
  constexpr double kLeastExpected = 5;
  const double a = first.value(), b = second.value();
  const auto n = static_cast<double>(first.whole), m = static_cast<double>(second.whole);
  const Interval around_a = wilson_interval(first.part, first.whole),
                 around_b = wilson_interval(second.part, second.whole);
  ShareDifference result{.difference = a - b,
                         .interval = {.low = a - b - std::hypot(a - around_a.low, around_b.high - b),
                                      .high = a - b + std::hypot(around_a.high - a, b - around_b.low)},
                         .p = 1,
                         .enough = false};
  const double all = static_cast<double>(first.part + second.part) / (n + m);
  result.enough = std::min(n, m) * std::min(all, 1 - all) >= kLeastExpected;
  if (const double deviation = std::sqrt(all * (1 - all) * (1 / n + 1 / m)); deviation > 0)
    result.p = std::erfc(std::abs(a - b) / deviation / std::sqrt(2.0));
  return result;
}

std::vector<double> adjusted_for_many(const std::vector<double>& p) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return p[i]; });
  std::vector<double> adjusted(p.size());
  double least = 0;  // adjusted p-values stay in order
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    least = std::max(least, std::min(1.0, p[order[rank]] * static_cast<double>(order.size() - rank)));
    adjusted[order[rank]] = least;
  }
  return adjusted;
}

}  // namespace heed::metrics
