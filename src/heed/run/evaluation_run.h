// Runs an evaluation with a progress display, and warns if the text does not fit the model.
#pragma once

#include <iosfwd>

#include "heed/evaluate/model_evaluation.h"

namespace heed::run {

enum class ShowProgress { kNo, kYes };

// Like `evaluate_model`; progress and warnings go to `err`.
evaluate::ModelEvaluation run_evaluation(const model::TranslationModel& model, const text::Split& files,
                                         ThreadPool& pool, const evaluate::ModelEvaluationOptions& options,
                                         ShowProgress show, std::ostream& err);

}  // namespace heed::run
