// Trains and tests what is not there yet of a study, several runs at a time, each in a process of its own: so that the
// memory of a run is its own, and what ends one leaves the others as they are.
#pragma once

#include <iosfwd>

#include "apps/cli/study_folder.h"
#include "apps/cli/verb.h"
#include "heed/base/text_file.h"

namespace heed::cli {

struct StudyRunOptions {
  int jobs = 0;  // runs at a time; 0: as many as cores
  TextOptions text = {};
  bool quiet = false;
};

// kOk when all runs are finished, 128 + signal after an interruption, which loses nothing. Throws Error where a run
// fails, with the last that it said.
ExitCode finish_runs(const StudyFolder& folder, const StudyPlan& plan, const StudyRunOptions& options,
                     std::ostream& err);

}  // namespace heed::cli
