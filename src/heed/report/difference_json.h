// A difference with its interval and verdict, as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "heed/metrics/difference.h"

namespace heed::report {

// {"value", "ci95": [low, high], "p", "verdict": "higher", "lower", "not measurable" or "too little data"}
nlohmann::ordered_json difference_json(const metrics::Difference& difference);

}  // namespace heed::report
