// The scores of a model at several beam widths, as `heed evaluate` and `heed beam` show them.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "heed/train/model_evaluation.h"

namespace heed::cli {

void print_beam_table(std::span<const BeamScores> results, std::ostream& out);
std::string beam_table_markdown(std::span<const BeamScores> results);
nlohmann::ordered_json beam_json(std::span<const BeamScores> results);

// What the columns mean: the signatures of the metrics, and where the rest is of.
void print_beam_legend(const ModelEvaluation& evaluation, std::ostream& out);
nlohmann::ordered_json signatures_json(const ModelEvaluation& evaluation);

}  // namespace heed::cli
