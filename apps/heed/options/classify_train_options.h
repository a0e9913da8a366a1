// The options of `heed classify train`: the files, and every setting by its name.
//
// From strong to weak: the command line, the file of --config, on resuming the file in the folder of the run, the
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

  // After parsing. `run_settings`: the file of a run that is resumed, or empty. Throws Error for a file that cannot be
  // read, a setting that does not exist and a value that it does not take.
  run::ClassifierPlan plan(const std::string& run_settings) const;

 private:
  const Command& command_;
  std::set<std::string> without_;
  std::string config_;
  run::ClassifierPlan given_;  // where the parser puts values; those that were given are taken from there
};

}  // namespace heed::cli
