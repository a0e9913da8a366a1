// An evaluation at the terminal: with progress, and a warning where the text does not fit the model.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>

#include "heed/train/model_evaluation.h"

namespace heed::cli {

class Command;

enum class ShowProgress { kNo, kYes };

// What `heed evaluate` and `heed beam` both ask for.
struct EvaluationOptions {
  std::string model, data, split = "test";
  ModelEvaluationOptions evaluation = {};
  int threads = 0;
  bool json = false, quiet = false;
};
// REQUIRES: `options` outlives `command`
void add_evaluation_options(Command& command, EvaluationOptions& options);

// As `evaluate_model`; what is not a result goes to `err`.
ModelEvaluation run_evaluation(const TranslationModel& model, const Split& files, ThreadPool& pool,
                               const ModelEvaluationOptions& options, ShowProgress show, std::ostream& err);

// Throws Error, now and not after the work, where a file cannot be written at `path`. Nothing stays behind.
void require_writable(const std::filesystem::path& path);

}  // namespace heed::cli
