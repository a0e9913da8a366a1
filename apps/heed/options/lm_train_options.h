// The options of `heed lm train`: what kind of model, from what text, and every setting of both kinds by its name.
//
// What counts, from strong to weak: the command line, the file of --config, on resuming the file in the folder of the
// run, the defaults of the kind.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "heed/run/lm_training.h"

namespace heed::cli {

class Command;

class LmTrainOptions {
 public:
  // Adds the options to the command. REQUIRES: the command outlives this object
  explicit LmTrainOptions(Command& command);

  // After parsing. `run_settings`: the file of a run that is resumed, or empty. Throws Error for a file that cannot be
  // read, a setting that the kind does not have and a value that makes no sense.
  run::LmPlan plan(const std::string& run_settings) const;

 private:
  Command& command_;
  std::set<std::string> names_;  // of all settings
  std::string config_;
  run::LmPlan given_;
  train::BigramTrainSettings bigram_;  // where the parser puts values; those that were given are taken from there
  train::CharTrainSettings character_;
};

}  // namespace heed::cli
