// Runs a comparison study from its plan to its report, alone or together with other processes.
#pragma once

#include <functional>
#include <iosfwd>
#include <optional>

#include "heed/base/files/text_file.h"
#include "heed/base/process/launcher.h"
#include "heed/study/compare/study_folder.h"

namespace heed::study {

struct ComparisonOptions {
  TextOptions text = {};
  int jobs = 0;              // RunnerOptions::jobs
  bool report_only = false;  // train nothing; report on the finished runs
  bool quiet = false;
};

struct ComparisonEnd {
  std::optional<Study> study;  // nullopt: interrupted, incomplete here, or reported by another rank
  int signal = 0;              // the signal that interrupted it, which loses nothing; 0: none
};

// Trains and tests the missing runs, and writes the report to the folder. `make_plan` is called again under the
// folder's lock, because another process may have written the study's plan in the meantime. Throws Error if a run
// fails, and if other processes work on the study with another plan.
ComparisonEnd compare(const StudyFolder& folder, const std::function<StudyPlan()>& make_plan,
                      const ComparisonOptions& options, const LaunchedRank& rank, std::ostream& err);

}  // namespace heed::study
