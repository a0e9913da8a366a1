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
  // Adds the options to the command, except for the settings in `without`. REQUIRES: the command outlives this object
  explicit TrainOptions(Command& command, const std::set<std::string>& without = {});

  // After parsing. `run_settings`: the file of a run that is resumed, or empty. Throws Error for a file that cannot be
  // read, a setting that does not exist and a value that it does not take.
  // `default_preset`: where none is named.
  run::TranslationPlan plan(const std::string& run_settings,
                            const std::string& default_preset = run::TranslationPlan{}.preset) const;

 private:
  const Command& command_;
  std::set<std::string> without_;
  std::string config_;
  run::TranslationPlan files_;  // where the parser puts values; those that were given are taken from there
  train::TrainSettings given_ = train::preset(files_.preset);
};

}  // namespace heed::cli
