// The options of `heed train`: all training settings, on the command line or in a TOML file.
//
// In order of precedence: the command line, the --config file, on resuming the settings file in the run's folder, the
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

  // Call after parsing. `run_settings`: the settings file of a run that is resumed, or empty. Throws Error for a file
  // that cannot be read, an unknown setting and an invalid value.
  // `default_preset`: used if none is given.
  run::TranslationPlan plan(const std::string& run_settings,
                            const std::string& default_preset = run::TranslationPlan{}.preset) const;

 private:
  const Command& command_;
  std::set<std::string> without_;
  std::string config_;
  run::TranslationPlan files_;  // the parser stores values here; `plan` uses those that were given
  train::TrainSettings given_ = train::preset(files_.preset);
};

}  // namespace heed::cli
