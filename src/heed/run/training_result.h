// What came of a training: figures for people and, as JSON, for programs.
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
  std::optional<double> valid_accuracy = {};  // of the model that is kept, where it is known
  std::int64_t parameters = 0;
  std::int64_t threads = 0;
  double peak_memory_mb = 0;                                   // of the process, when the training was over
  std::string round = "epoch", unit = "target words";          // as the display calls them
  std::string verb = "train";                                  // that goes on with it
  std::string next = "translate";                              // what to do with the model, as a verb
  std::vector<std::pair<std::string, std::string>> made = {};  // what else there is: "Examples", where and what
};

nlohmann::ordered_json to_json(const TrainingResult& result);

// For people, or as one JSON object on one line.
void print_training_result(const TrainingResult& result, bool json, std::ostream& out);

double peak_memory_mb();  // of this process so far

}  // namespace heed::run
