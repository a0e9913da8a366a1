// The options of `heed train`: every setting of a training by its name, on the command line or in a TOML file.
//
// What counts, from strong to weak: the command line, the file of --config, on resuming the file in the folder of the
// run, the preset.
#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "heed/run/translation_training.h"

namespace heed::cli {

class Command;

class TrainOptions {
 public:
  // Adds the options to the command, but for settings that it has its own for. REQUIRES: the command outlives this
  // object
  explicit TrainOptions(Command& command, std::set<std::string> without = {});

  // After parsing. `run_settings`: the file of a run that is resumed, or empty. `default_preset`: where none is named.
  // Throws Error for a file that cannot be read, a setting that does not exist and a value that is not of its type.
  run::TranslationPlan plan(const std::string& run_settings, const std::string& default_preset = "fast") const;

 private:
  Command& command_;
  std::set<std::string> without_;
  std::string config_, preset_, data_, source_, target_;
  train::TrainSettings given_;  // where the parser puts values; those that were given are taken from there
};

}  // namespace heed::cli
