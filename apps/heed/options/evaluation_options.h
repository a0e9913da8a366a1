// The options of the verbs that evaluate a translation model.
#pragma once

#include <string>

#include "heed/evaluate/model_evaluation.h"

namespace heed::cli {

class Command;

// The common options of `heed evaluate` and `heed beam`.
struct EvaluationOptions {
  std::string model, data, split = "test";
  evaluate::ModelEvaluationOptions evaluation = {};
  int threads = 0;
  bool json = false, quiet = false;
};
// REQUIRES: `options` outlives `command`
void add_evaluation_options(Command& command, EvaluationOptions& options);

}  // namespace heed::cli
