// Runs the missing runs of a study, several at a time, each in its own process. So each run has its own memory, and a
// run that crashes does not affect the others.
//
// Several processes may work in one folder, whether started by a launcher or not. Each takes the next run that is
// neither finished nor taken; a lock on the run's log marks it as taken. A lock ends with its holders, so the run of a
// killed process is taken by another one, as soon as the child processes it had started have ended too.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "heed/base/process/launcher.h"

namespace heed::study {

// The runs of a study and how to do one. A run is named after its folder; beside the folder, NAME.log contains the
// run's output, and NAME.failed says why it failed.
class StudyWork {
 public:
  virtual ~StudyWork() = default;

  virtual std::filesystem::path folder() const = 0;   // contains all runs
  virtual std::vector<std::string> runs() const = 0;  // their names, in the order in which they start
  virtual std::int64_t epochs_per_run() const = 0;    // for the display
  virtual bool is_finished(const std::string& run) const = 0;

  // Does what is missing of a run, on this many threads, and completes it. Called in a separate process. Returns the
  // signal that interrupted it after saving, or 0.
  virtual int carry_out(const std::string& run, int threads, std::ostream& log) const = 0;

  std::filesystem::path log(const std::string& run) const { return folder() / (run + ".log"); }
  std::filesystem::path failure(const std::string& run) const { return folder() / (run + ".failed"); }
};

struct RunnerOptions {
  std::string label;  // for progress and messages: "compare"
  int jobs = 0;       // runs at a time; 0: as many as threads, or one per rank with several ranks
  int threads = 0;    // shared by all runs of this process; 0: all cores that it may use
  bool quiet = false;
  // Called after each run that ends here; replaces the progress display.
  std::function<void(const std::string& run)> on_finished = {};
};

struct RunnerEnd {
  bool complete = false;     // all runs are finished
  int signal = 0;            // the signal that interrupted them, which loses nothing; 0: none
  std::size_t finished = 0;  // runs of the study, including earlier ones and those of other processes
};

// Returns when all runs are finished, including those of other processes. If a run fails here, throws Error with the
// end of its log. If one failed elsewhere, the first rank throws at the end, and in the other ranks the study is
// incomplete.
RunnerEnd finish_runs(const StudyWork& work, const RunnerOptions& options, const LaunchedRank& rank, std::ostream& err);

}  // namespace heed::study
