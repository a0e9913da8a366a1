// The scores of a model at several beam widths, as `heed evaluate` and `heed beam` show them.
#pragma once

#include <span>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "heed/plot/document.h"
#include "heed/train/model_evaluation.h"

namespace heed::cli {

DocumentTable beam_table(std::span<const BeamScores> results);
nlohmann::ordered_json beam_json(std::span<const BeamScores> results);

// What the columns mean: the signatures of the metrics, and where the rest is of.
std::string beam_legend(const ModelEvaluation& evaluation);
nlohmann::ordered_json signatures_json(const ModelEvaluation& evaluation);

}  // namespace heed::cli
