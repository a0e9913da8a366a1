// Whether two shares differ: of those with something, how many are wrong, and of those without it.
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
  // `first` less `second`, with its 95% interval (Newcombe, "Interval estimation for the difference between independent
  // proportions", 1998, method 10: of the two wilson_intervals).
  double difference = 0;
  Interval interval;
  // How likely a difference as large is by luck alone: the z test of two shares. 1 where they are the same for sure.
  double p = 1;
  // Whether both sides have what that test needs: at least five of either kind expected if the shares were the same.
  bool enough = false;
};

// REQUIRES: neither of nothing
ShareDifference compare_shares(const Share& first, const Share& second);

// Several tests find something by luck more easily than one: each p made larger, in the order given, so that below 0.05
// there is no wrong one among all of them in 95 of 100 cases (Holm 1979).
std::vector<double> adjusted_for_many(const std::vector<double>& p);

}  // namespace heed::metrics
