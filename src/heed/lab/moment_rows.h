// Rows of tables that compare the mean and the variance of weights with those of a sample.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "heed/lab/lab_result.h"
#include "heed/lab/weight_moments.h"

namespace heed::lab {

// Adds a row for the mean and one for the variance, measured around the mean of the closed form. Row names are "mean"
// and "variance", after `name` and ": " if it is not empty. `claimed`: the moments according to the table's claim.
void add_moment_rows(LabTable& table, const std::string& name, const std::vector<double>& parameters,
                     const WeightMoments& closed, std::span<const double> values,
                     const std::optional<Moments>& claimed = {});

// The row for a variance, not measured yet.
LabRow variance_row(const WeightMoments& closed, Index samples);

}  // namespace heed::lab
