#include "heed/metrics/significance.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "heed/base/error.h"

namespace heed::metrics {
namespace {

double mean_of(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double p_value(std::span<const double> trials, double real) {
  const auto as_large = std::ranges::count_if(trials, [&](double trial) { return trial >= real; });
  return static_cast<double>(as_large + 1) / static_cast<double>(trials.size() + 1);
}

void make_absolute(std::vector<double>& values) {
  for (double& value : values) value = std::abs(value);
}

}  // namespace

Confidence confidence_of(std::span<const double> values) {
  std::vector<double> sorted(values.begin(), values.end());
  std::ranges::sort(sorted);
  const std::size_t cut = sorted.size() / 40;  // 2.5% at each end
  return {mean_of(values), sorted[cut], sorted[sorted.size() - 1 - cut]};
}

Difference difference_of(const PairedTest& test) {
  return {.value = test.second_score - test.first_score,
          .interval = {.low = test.difference.low, .high = test.difference.high},
          .p = std::max(test.bootstrap_p, test.randomization_p)};
}

std::string tests_text(const PairedOptions& options) {
  return fmt::format("bs:{}|ar:{}|seed:{}", options.samples, options.trials, options.seed);
}

void require_pairs(std::size_t first, std::size_t second, const PairedOptions& options) {
  if (first == 0) throw Error("a paired test needs at least one sentence");
  if (first != second)
    throw Error(fmt::format("a paired test needs as many sentences of both systems (got {} and {})", first, second));
  if (options.samples <= 0 || options.trials <= 0)
    throw Error(fmt::format("a paired test needs at least one sample and one trial (got {} and {})", options.samples,
                            options.trials));
}

void conclude(std::span<const double> first_bootstrap, std::span<const double> second_bootstrap,
              std::span<const double> randomized_differences, PairedTest& test) {
  const double real = std::abs(test.second_score - test.first_score);
  test.first = confidence_of(first_bootstrap);
  test.second = confidence_of(second_bootstrap);

  std::vector<double> differences(second_bootstrap.begin(), second_bootstrap.end());
  for (std::size_t i = 0; i < differences.size(); ++i) differences[i] -= first_bootstrap[i];
  test.difference = confidence_of(differences);
  // The samples spread around the real difference. Under the null hypothesis they would spread around zero.
  make_absolute(differences);
  const double mean = mean_of(differences);
  for (double& difference : differences) difference -= mean;
  test.bootstrap_p = p_value(differences, real);

  std::vector<double> randomized(randomized_differences.begin(), randomized_differences.end());
  make_absolute(randomized);
  test.randomization_p = p_value(randomized, real);
}

}  // namespace heed::metrics
