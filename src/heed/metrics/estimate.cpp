#include "heed/metrics/estimate.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "heed/metrics/student_t.h"

namespace heed::metrics {

Estimate estimate_of_mean(double mean, double variance, std::size_t units) {
  const auto n = static_cast<double>(units);
  return {.value = mean, .standard_error = std::sqrt(variance / n), .degrees = n - 1};
}

Estimate estimate_of_ratio(std::span<const double> parts, std::span<const double> wholes) {
  const auto n = static_cast<double>(parts.size());
  const double whole = std::accumulate(wholes.begin(), wholes.end(), 0.0);
  const double ratio = std::accumulate(parts.begin(), parts.end(), 0.0) / whole;
  double squares = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) squares += std::pow(parts[i] - ratio * wholes[i], 2);
  const double error = n > 1 ? std::sqrt(squares * n / (n - 1)) / whole : 0;
  return {.value = ratio, .standard_error = error, .degrees = n - 1};
}

Difference difference_of(const Estimate& first, const Estimate& second) {
  constexpr double kRounding = 1e-12;  // relative; smaller differences are rounding errors of the sums
  if (std::abs(first.value - second.value) <= kRounding * std::max(std::abs(first.value), std::abs(second.value)))
    return {.enough = first.degrees > 0 && second.degrees > 0};
  const double one = std::pow(first.standard_error, 2), other = std::pow(second.standard_error, 2);
  if (first.degrees <= 0 || second.degrees <= 0) return {.value = first.value - second.value, .enough = false};
  const double sum = one * one / first.degrees + other * other / second.degrees;
  const double degrees = sum > 0 ? (one + other) * (one + other) / sum : std::numeric_limits<double>::infinity();
  return difference_from_zero(
      {.value = first.value - second.value, .standard_error = std::sqrt(one + other), .degrees = degrees});
}

Difference difference_from_zero(const Estimate& estimate) {
  const auto [value, error, degrees] = estimate;
  if (degrees <= 0) return {.value = value, .enough = false};
  if (error == 0) return {.value = value, .interval = {value, value}, .p = value == 0 ? 1.0 : 0.0};
  const double half = two_sided_quantile(0.05, degrees) * error;
  return {.value = value,
          .interval = {.low = value - half, .high = value + half},
          .p = two_sided_p(value / error, degrees)};
}

}  // namespace heed::metrics
