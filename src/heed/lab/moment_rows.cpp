#include "heed/lab/moment_rows.h"

namespace heed::lab {
namespace {

// A weight differs from its mean by at most 1, so one of n samples changes the mean and the variance by at most 1 / n.
LabRow::Events events_of(double expected, Index samples) {
  return {expected, 1 / static_cast<double>(samples), samples};
}

LabRow mean_row(const WeightMoments& closed, Index samples) {
  LabRow row{.closed_form = closed.mean, .rounding = closed.rounding_of_mean()};
  if (closed.variance > 0) {  // otherwise nothing is random
    row.standard_error = standard_error_of_mean(closed, samples);
    row.events = events_of(events_of_mean(closed, samples), samples);
  }
  return row;
}

}  // namespace

LabRow variance_row(const WeightMoments& closed, Index samples) {
  LabRow row{.closed_form = closed.variance, .rounding = closed.rounding_of_variance()};
  if (closed.variance > 0) {
    row.standard_error = standard_error_of_variance(closed, samples);
    row.events = events_of(events_of_variance(closed, samples), samples);
  }
  return row;
}

void add_moment_rows(LabTable& table, const std::string& name, const std::vector<double>& parameters,
                     const WeightMoments& closed, std::span<const double> values,
                     const std::optional<Moments>& claimed) {
  const auto n = static_cast<Index>(values.size());
  const std::string start = name.empty() ? "" : name + ": ";
  LabRow mean = mean_row(closed, n), variance = variance_row(closed, n);
  mean.name = start + "mean";
  variance.name = start + "variance";
  mean.parameters = variance.parameters = parameters;
  mean.measured = sample_moments(values).mean;
  variance.measured = variance_around(closed.mean, values);
  if (claimed) {
    mean.claimed = claimed->mean;
    variance.claimed = claimed->variance;
  }
  table.rows.push_back(std::move(mean));
  table.rows.push_back(std::move(variance));
}

}  // namespace heed::lab
