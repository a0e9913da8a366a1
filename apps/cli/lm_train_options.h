// The options of `heed lm train`: what kind of model, from what text, and every setting of both kinds by its name.
//
// What counts, from strong to weak: the command line, the file of --config, on resuming the file in the folder of the
// run, the defaults of the kind.
#pragma once

#include <set>
#include <string>
#include <variant>
#include <vector>

#include "heed/train/lm_settings.h"

namespace heed::cli {

class Command;

using LmSettings = std::variant<BigramTrainSettings, CharTrainSettings>;

struct LmPlan {
  std::string kind;  // "bigram" or "char"
  std::vector<std::string> train, without;
  std::string valid, vectors, vocab;  // empty: none
  LmSettings settings;
};

class LmTrainOptions {
 public:
  // Adds the options to the command. REQUIRES: the command outlives this object
  explicit LmTrainOptions(Command& command);

  // After parsing. `run_settings`: the file of a run that is resumed, or empty. Throws Error for a file that cannot be
  // read, a setting that the kind does not have and a value that makes no sense.
  LmPlan plan(const std::string& run_settings) const;

 private:
  Command& command_;
  std::set<std::string> names_;  // of all settings
  std::string config_;
  LmPlan given_;
  BigramTrainSettings bigram_;  // where the parser puts values; those that were given are taken from there
  CharTrainSettings character_;
};

std::string to_toml(const LmPlan& plan);

}  // namespace heed::cli
