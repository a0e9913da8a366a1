#include "heed/metrics/two_shares.h"

#include <algorithm>
#include <cmath>

#include "heed/metrics/classification.h"

namespace heed::metrics {

Difference compare_shares(const Share& first, const Share& second) {
  constexpr double kLeastExpected = 5;
  const double a = first.value(), b = second.value();
  const auto n = static_cast<double>(first.whole), m = static_cast<double>(second.whole);
  const Interval around_a = wilson_interval(first.part, first.whole),
                 around_b = wilson_interval(second.part, second.whole);
  Difference result{.value = a - b,
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

}  // namespace heed::metrics
