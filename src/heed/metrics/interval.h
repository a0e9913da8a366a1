// A 95% confidence interval.
#pragma once

namespace heed::metrics {

struct Interval {
  double low = 0, high = 0;
};

}  // namespace heed::metrics
