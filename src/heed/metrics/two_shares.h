// Tests whether two shares differ, such as the error rates of sentences with and without a feature.
#pragma once

#include <cstdint>

#include "heed/metrics/difference.h"

namespace heed::metrics {

struct Share {
  std::int64_t part = 0, whole = 0;

  double value() const { return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0; }
};

// `first` minus `second`, with its 95% interval (Newcombe, "Interval estimation for the difference between independent
// proportions", 1998, method 10, from the two Wilson intervals) and the p-value of the z test. There is enough data for
// the test if at least five cases of each kind are expected on both sides when the shares are equal.
// REQUIRES: both `whole` are above 0
Difference compare_shares(const Share& first, const Share& second);

}  // namespace heed::metrics
