// The result of `attend` as JSON, which /attend returns and the page reads.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "heed/service/attend.h"

namespace heed::service {

// {"model", "source", "target", "attention", "translation", "sourceTokens", "unknown",
//  "nodes": [{"parent", "token", "text", "probability", "logProbability", "state": "expanded", "finished", "givenUp" or
//             "cut", "forced", "weights": [...], "next": [{"token", "probability"}]}],
//  "hypotheses": [{"node", "text", "tokens", "score", "logProbability", "finished"}]}
// Weights and probabilities have five digits.
nlohmann::ordered_json attend_json(const Attended& attended);

}  // namespace heed::service
