// An evaluation at the terminal: with progress, and a warning where the text does not fit the model.
#pragma once

#include <filesystem>
#include <iosfwd>

#include "heed/train/model_evaluation.h"

namespace heed::cli {

enum class ShowProgress { kNo, kYes };

// As `evaluate_model`; what is not a result goes to `err`.
ModelEvaluation run_evaluation(const TranslationModel& model, const Split& files, ThreadPool& pool,
                               const ModelEvaluationOptions& options, ShowProgress show, std::ostream& err);

// Throws Error, now and not after the work, where a file cannot be written at `path`. Nothing stays behind.
void require_writable(const std::filesystem::path& path);

}  // namespace heed::cli
