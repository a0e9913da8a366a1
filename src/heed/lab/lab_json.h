// The result of an experiment as JSON, for `heed lab --json` and the server alike.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "heed/lab/lab_result.h"

namespace heed::lab {

// {"name", "claim", "formulas", "explanation", "agrees", "findings", "tables", "figures"}. A table has "title",
// "quantity", "agrees" and "rows"; a figure "file", "title", "see", the axes "x" and "y" ({"label", "log", "low",
// "high"}, the last two null where the data decide) and, by its "kind":
//   lines       "series": [{"name", "x", "y", "low", "high", "dashed", "dots", "color"}], the last null where its place
//               among the series decides; low and high are empty where there is no band
//   histograms  "groups": [{"name", "values"}]
//   points      "groups": [{"name", "x", "y"}]
//   matrix      "rows", "columns", "values" (row by row), "low", "high", "value_name"
// The numbers of figures have six digits.
nlohmann::ordered_json lab_json(const LabResult& result);

}  // namespace heed::lab
