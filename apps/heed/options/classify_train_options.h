// The options of `heed classify train`: the files and all settings.
//
// In order of precedence: the command line, the --config file, on resuming the settings file in the run's folder, the
// defaults.
#pragma once

#include <set>
#include <string>

#include "heed/run/classifier_training.h"

namespace heed::cli {

class Command;

class ClassifyTrainOptions {
 public:
  // Adds the options to the command, except for the settings in `without`. REQUIRES: the command outlives this object
  explicit ClassifyTrainOptions(Command& command, const std::set<std::string>& without = {});

  // Call after parsing. `run_settings`: the settings file of a run that is resumed, or empty. Throws Error for a file
  // that cannot be read, an unknown setting and an invalid value.
  run::ClassifierPlan plan(const std::string& run_settings) const;

 private:
  const Command& command_;
  std::set<std::string> without_;
  std::string config_;
  run::ClassifierPlan given_;  // the parser stores values here; `plan` uses those that were given
};

}  // namespace heed::cli
