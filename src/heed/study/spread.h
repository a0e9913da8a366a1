// The same figure over several runs: its mean, and how much it varies.
#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "heed/metrics/estimate.h"

namespace heed::study {

struct Spread {
  double mean = 0, low = 0, high = 0;
  double variance = 0;  // unbiased: of n runs, the sum of squares over n - 1; 0 for one run
  std::int64_t runs = 0;

  double deviation() const { return std::sqrt(variance); }
};

Spread spread_over(std::span<const double> values);  // REQUIRES: at least one value
metrics::Estimate estimate_of(const Spread& spread);

// For a table: "38.41 ± 0.34 (0.114)" with mean, standard deviation and variance; the mean alone for one run, "-" for
// none. `scale`: 100 for percent.
std::string mean_and_spread(const Spread& spread, int digits, double scale = 1);
nlohmann::ordered_json to_json(const Spread& spread);

}  // namespace heed::study
