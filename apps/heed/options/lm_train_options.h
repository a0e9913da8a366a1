// The options of `heed lm train`: the kind of model, the text, and all settings of both kinds.
//
// In order of precedence: the command line, the --config file, on resuming the settings file in the run's folder, the
// defaults of the kind.
#pragma once

#include <string>

#include "heed/run/lm_training.h"

namespace heed::cli {

class Command;

class LmTrainOptions {
 public:
  // Adds the options to the command. REQUIRES: the command outlives this object
  explicit LmTrainOptions(Command& command);

  // Call after parsing. `run_settings`: the settings file of a run that is resumed, or empty. Throws Error for a file
  // that cannot be read, a setting that the kind does not have and an invalid value.
  run::LmPlan plan(const std::string& run_settings) const;

 private:
  const Command& command_;
  std::string config_;
  run::LmPlan given_;  // the parser stores values here; `plan` uses those that were given
  train::BigramTrainSettings bigram_;
  train::CharTrainSettings character_;
};

}  // namespace heed::cli
