// An evaluation with progress, and a warning where the text does not fit the model.
#pragma once

#include <iosfwd>

#include "heed/evaluate/model_evaluation.h"

namespace heed::run {

enum class ShowProgress { kNo, kYes };

// As `evaluate_model`; what is not a result goes to `err`.
evaluate::ModelEvaluation run_evaluation(const model::TranslationModel& model, const text::Split& files,
                                         ThreadPool& pool, const evaluate::ModelEvaluationOptions& options,
                                         ShowProgress show, std::ostream& err);

}  // namespace heed::run
