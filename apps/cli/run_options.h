// The options of every verb that trains: the folder of the run, how it starts, and what is shown of it.
#pragma once

#include <string>

#include "apps/cli/run_folder.h"
#include "heed/base/text_file.h"

namespace heed::cli {

class Command;

struct RunOptions {
  std::string out;
  TextOptions text;
  bool resume = false, force = false, print_config = false, json = false, quiet = false;
  int threads = 0;

  RunStart start() const { return resume ? RunStart::kResume : force ? RunStart::kForce : RunStart::kNew; }
  std::string settings_to_resume() const;    // the file of the run that is resumed; empty: none
  void require_out(const char* verb) const;  // throws Error where --out is missing
};

// REQUIRES: `options` outlives `command`
void add_run_options(Command& command, RunOptions& options);

}  // namespace heed::cli
