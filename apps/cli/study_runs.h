// Trains and tests what is not there yet of a study, several runs at a time, each in a process of its own: so that the
// memory of a run is its own, and what ends one leaves the others as they are.
//
// Several processes, ranks of a launcher or not, may do so in one folder. Each takes the next run that is neither
// finished nor taken, which a lock on the run's log says. A lock ends with those who hold it, so that the run of a
// process that was killed is taken by another, once the training that it had started has ended too.
#pragma once

#include <iosfwd>

#include "apps/cli/study_folder.h"
#include "apps/cli/verb.h"
#include "heed/base/launcher.h"
#include "heed/base/text_file.h"

namespace heed::cli {

struct StudyRunOptions {
  int jobs = 0;  // runs at a time; 0: as many as cores, one for each of several ranks
  TextOptions text = {};
  bool quiet = false;
};

struct StudyRunsEnd {
  bool complete = false;  // all runs are finished
  ExitCode code = kOk;
};

// Returns when all runs are finished, also those of others. `code` is 128 + signal after an interruption, which loses
// nothing. A run that fails throws Error here, with the last that it said. One that failed elsewhere throws at the end
// in the first rank, and leaves the study incomplete in the others.
StudyRunsEnd finish_runs(const StudyFolder& folder, const StudyPlan& plan, const StudyRunOptions& options,
                         const LaunchedRank& rank, std::ostream& err);

}  // namespace heed::cli
