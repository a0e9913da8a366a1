// The scores of a model at several beam widths, as `heed evaluate` and `heed beam` show them.
#pragma once

#include <span>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "heed/evaluate/model_evaluation.h"
#include "heed/plot/document.h"

namespace heed::report {

plot::DocumentTable beam_table(std::span<const evaluate::BeamScores> results);
nlohmann::ordered_json beam_json(std::span<const evaluate::BeamScores> results);

// Explains the columns: the signatures of the metrics, and what the other columns are computed on.
std::string beam_legend(const evaluate::ModelEvaluation& evaluation);
nlohmann::ordered_json signatures_json(const evaluate::ModelEvaluation& evaluation);

}  // namespace heed::report
