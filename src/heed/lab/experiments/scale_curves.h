// Curves over the scale c of the query, for several numbers of keys: measured, with the closed form.
#pragma once

#include <vector>

#include "heed/base/function_ref.h"
#include "heed/lab/lab_options.h"
#include "heed/lab/lab_result.h"

namespace heed::lab {

// measure(m, scales) returns one value per scale. s is the score for c. Closed forms below `least` are left out.
LabLines scale_curves(const LabOptions& options, const std::vector<Index>& numbers_of_keys,
                      FunctionRef<std::vector<double>(Index, const std::vector<double>&)> measure,
                      double (*closed_form)(double m, double s), double least = 0);

// For a logarithmic axis: float32 shows nothing below.
inline constexpr double kLeastDrawn = 1e-12;

}  // namespace heed::lab
