// The options of `heed train`: every setting of a training by its name, on the command line or in a TOML file.
//
// From strong to weak: the command line, the file of --config, on resuming the file in the folder of the run, the
// preset.
#pragma once

#include <set>
#include <string>

#include "heed/run/translation_training.h"

namespace heed::cli {

class Command;

class TrainOptions {
 public:
  // Adds the options to the command, except for the settings in `without`. `preset`: the one whose values are the
  // defaults. REQUIRES: the command outlives this object
  explicit TrainOptions(Command& command, const std::set<std::string>& without = {},
                        const std::string& preset = "fast");

  // After parsing. `run_settings`: the file of a run that is resumed, or empty. Throws Error for a file that cannot be
  // read, a setting that does not exist and a value that it does not take.
  run::TranslationPlan plan(const std::string& run_settings) const;
  run::TranslationPlan plan(const std::string& run_settings, const std::string& default_preset) const;

 private:
  const Command& command_;
  std::set<std::string> without_;
  std::string config_, preset_;
  run::TranslationPlan files_;  // where the parser puts values; those that were given are taken from there
  train::TrainSettings given_;
};

}  // namespace heed::cli
