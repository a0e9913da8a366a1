// The runs of a sweep: each trains a classifier with one setting and one seed.
#pragma once

#include <iosfwd>
#include <vector>

#include "heed/base/files/text_file.h"
#include "heed/study/runner.h"
#include "heed/study/sweep/sweep_folder.h"

namespace heed::study {

struct SweepRunOptions {
  TextOptions text = {};
  int jobs = 0, threads = 0;  // as in RunnerOptions
  bool models = true;         // false: a finished run keeps no parameters
  bool quiet = false;
};

struct SweepRunsEnd {
  std::vector<SweepRun> runs;  // of all settings, grouped by setting
  int signal = 0;              // the signal that interrupted them, so that some runs are missing; 0: none
};

// REQUIRES: the folder of runs exists
SweepRunsEnd finish_sweep_runs(const SweepFolder& folder, const SweepPlan& plan, const SweepRunOptions& options,
                               std::ostream& err);

}  // namespace heed::study
