#include "heed/lab/moment_rows.h"

namespace heed::lab {

void add_moment_rows(LabTable& table, const std::string& name, const std::vector<double>& parameters,
                     const WeightMoments& closed, std::span<const double> values,
                     const std::optional<Moments>& claimed) {
  const auto n = static_cast<Index>(values.size());
  const std::string start = name.empty() ? "" : name + ": ";
  LabRow mean{start + "mean", parameters, closed.mean, sample_moments(values).mean};
  LabRow variance{start + "variance", parameters, closed.variance, variance_around(closed.mean, values)};
  mean.rounding = closed.rounding_of_mean();
  variance.rounding = closed.rounding_of_variance();
  if (closed.variance > 0) {  // otherwise nothing is random
    mean.standard_error = standard_error_of_mean(closed, n);
    variance.standard_error = standard_error_of_variance(closed, n);
    // A weight differs from its mean by at most 1.
    const double effect = 1 / static_cast<double>(n);
    mean.events = {events_of_mean(closed, n), effect, n};
    variance.events = {events_of_variance(closed, n), effect, n};
  }
  if (claimed) {
    mean.claimed = claimed->mean;
    variance.claimed = claimed->variance;
  }
  table.rows.push_back(std::move(mean));
  table.rows.push_back(std::move(variance));
}

}  // namespace heed::lab
