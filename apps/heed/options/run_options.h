// The options of all verbs that train: the run's folder, how it starts, and what is displayed.
#pragma once

#include <string>

#include "heed/base/files/text_file.h"
#include "heed/run/run_folder.h"

namespace heed::cli {

class Command;

struct RunOptions {
  std::string out;
  TextOptions text;
  bool resume = false, force = false, print_config = false, json = false, quiet = false;
  int threads = 0;

  run::RunStart start() const {
    return resume ? run::RunStart::kResume : force ? run::RunStart::kForce : run::RunStart::kNew;
  }
  std::string settings_to_resume() const;  // settings file of the run that is resumed; empty: none
};

// REQUIRES: `options` outlives `command`
void add_run_options(Command& command, RunOptions& options);

}  // namespace heed::cli
