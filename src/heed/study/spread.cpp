#include "heed/study/spread.h"

#include <algorithm>

#include <fmt/format.h>

#include "heed/base/formats/json.h"

namespace heed::study {

nlohmann::ordered_json to_json(const Spread& spread) {
  return {{"mean", spread.mean},
          {"variance", spread.variance},
          {"standard_deviation", spread.deviation()},
          {"low", spread.low},
          {"high", spread.high}};
}

metrics::Estimate estimate_of(const Spread& spread) {
  return metrics::estimate_of_mean(spread.mean, spread.variance, static_cast<std::size_t>(spread.runs));
}

Spread spread_over(std::span<const double> values) {
  const auto [low, high] = std::ranges::minmax(values);
  const auto count = static_cast<double>(values.size());
  // Differences from one of the values are exact where values are equal, so that their variance is exactly 0.
  double sum = 0, squares = 0;
  for (const double value : values) sum += value - low;
  const double mean = sum / count;
  for (const double value : values) squares += (value - low - mean) * (value - low - mean);
  return {.mean = low + mean,
          .low = low,
          .high = high,
          .variance = values.size() > 1 ? squares / (count - 1) : 0,
          .runs = std::ssize(values)};
}

std::string mean_and_spread(const Spread& spread, int digits, double scale) {
  if (spread.runs == 0) return "-";
  std::string mean = fmt::format("{:.{}f}", scale * spread.mean, digits);
  if (spread.runs == 1) return mean;
  const double variance = scale * scale * spread.variance;
  return fmt::format("{} ± {:.{}f} ({})", mean, scale * spread.deviation(), digits,
                     variance < 1000 ? fmt::format("{:.3g}", variance) : fmt::format("{:.0f}", variance));
}

}  // namespace heed::study
