// A figure estimated from independent units, such as training runs or stretches of a text, with its standard error.
#pragma once

#include <span>

#include "heed/metrics/difference.h"

namespace heed::metrics {

struct Estimate {
  double value = 0;
  double standard_error = 0;
  double degrees = 0;  // of freedom of the standard error: units - 1. 0: the error of a single unit is unknown
};

Estimate estimate_of_mean(double mean, double variance, std::size_t units);  // variance: unbiased, of a unit

// The sum of the parts over the sum of the wholes, where the units differ in size (Cochran, "Sampling techniques",
// 1977, section 6.3). REQUIRES: as many parts as wholes; the sum of the wholes is above 0
Estimate estimate_of_ratio(std::span<const double> parts, std::span<const double> wholes);

// Of two independent estimates: first minus second (Welch, "The generalization of Student's problem", 1947).
Difference difference_of(const Estimate& first, const Estimate& second);

// Of an estimate that is a difference already, such as the mean difference of pairs, to 0.
Difference difference_from_zero(const Estimate& estimate);

}  // namespace heed::metrics
