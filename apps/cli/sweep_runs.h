// The trainings of a sweep, one after the other, from where the last sitting left off.
#pragma once

#include <iosfwd>
#include <vector>

#include "apps/cli/sweep_folder.h"
#include "apps/cli/verb.h"
#include "heed/base/text_file.h"
#include "heed/base/thread_pool.h"

namespace heed::cli {

struct SweepRunsEnd {
  std::vector<SweepRun> runs;  // of all settings, those of one together
  ExitCode code = kOk;         // 128 + signal after an interruption, with which some runs are missing
};

struct SweepRunOptions {
  TextOptions text = {};
  bool models = true;  // false: of a finished run, no parameters are kept
  bool quiet = false;
};

// REQUIRES: the folder of runs exists
SweepRunsEnd finish_sweep_runs(const SweepFolder& folder, const SweepPlan& plan, const SweepRunOptions& options,
                               ThreadPool& pool, std::ostream& err);

}  // namespace heed::cli
