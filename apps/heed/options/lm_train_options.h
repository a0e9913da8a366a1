// The options of `heed lm train`: what kind of model, from what text, and every setting of both kinds by its name.
//
// From strong to weak: the command line, the file of --config, on resuming the file in the folder of the run, the
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

  // After parsing. `run_settings`: the file of a run that is resumed, or empty. Throws Error for a file that cannot be
  // read, a setting that the kind does not have and a value that it does not take.
  run::LmPlan plan(const std::string& run_settings) const;

 private:
  const Command& command_;
  std::string config_;
  run::LmPlan given_;  // where the parser puts values; those that were given are taken from there
  train::BigramTrainSettings bigram_;
  train::CharTrainSettings character_;
};

}  // namespace heed::cli
