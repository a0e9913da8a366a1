// The result of a training run, as text for people and as JSON for programs.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "heed/train/trainer.h"

namespace heed::run {

struct TrainingResult {
  train::TrainSummary summary;
  std::string folder;
  std::optional<double> valid_accuracy = {};  // of the saved model, if it has one
  std::int64_t parameters = 0;
  std::int64_t threads = 0;
  double peak_memory_mb = 0;                                   // of the process, at the end of training
  std::string round = "epoch", unit = "target tokens";         // as the display names them
  std::string verb = "train";                                  // the verb that resumes it
  std::string next = "translate";                              // the verb that uses the model
  std::vector<std::pair<std::string, std::string>> made = {};  // other outputs: "Examples", where and what
};

nlohmann::ordered_json to_json(const TrainingResult& result);

// For people, or as one JSON object on one line.
void print_training_result(const TrainingResult& result, bool json, std::ostream& out);

double peak_memory_mb();  // of this process so far

}  // namespace heed::run
