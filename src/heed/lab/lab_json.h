// The result of an experiment as JSON, for `heed lab --json` and for the server.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "heed/lab/lab_result.h"

namespace heed::lab {

// {"name", "claim", "formulas", "explanation", "agrees", "findings", "tables", "figures"}. A table has "title",
// "quantity", "agrees", "rows" and, if it tests a claim of reports, "claim": {"claim", "why"}. A row has "parameters",
// "closed_form", "measured", "error", "allowed", "standard_error", "rounding", "verdict" (see LabRow), "agrees" (the
// verdict is not "disagrees"), and where they exist "name", "note", "claimed" and "refutes_claim". A figure has "file",
// "title", "see", the axes "x" and "y" ({"label", "log", "low", "high"}, the last two null if they depend on the data)
// and, by its "kind":
//   lines       "series": [{"name", "x", "y", "low", "high", "dashed", "dots", "color"}]; "color" is null if it is the
//               index of the series; low and high are empty if there is no band
//   histograms  "groups": [{"name", "values"}]
//   points      "groups": [{"name", "x", "y"}]
//   matrix      "rows", "columns", "values" (row by row), "low", "high", "value_name"
// Values in figures have six digits.
nlohmann::ordered_json lab_json(const LabResult& result);

}  // namespace heed::lab
