// Tests whether two shares differ, such as the error rates of sentences with and without a feature.
#pragma once

#include <cstdint>
#include <vector>

#include "heed/metrics/classification.h"

namespace heed::metrics {

struct Share {
  std::int64_t part = 0, whole = 0;

  double value() const { return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0; }
};

struct ShareDifference {
  // `first` minus `second`, with its 95% interval (Newcombe, "Interval estimation for the difference between
  // independent proportions", 1998, method 10, from the two Wilson intervals).
  double difference = 0;
  Interval interval;
  // The p-value of the z test of two shares. 1 if there can be no difference.
  double p = 1;
  // Whether the test is valid: at least five cases of each kind are expected on both sides if the shares were equal.
  bool enough = false;
};

// REQUIRES: both `whole` are above 0
ShareDifference compare_shares(const Share& first, const Share& second);

// Corrects p-values for multiple tests: raises each one, in the given order, so that at a threshold of 0.05 there is no
// false positive among all of them in 95 of 100 cases (Holm 1979).
std::vector<double> adjusted_for_many(const std::vector<double>& p);

}  // namespace heed::metrics
