// Does the runs of a study that are not there yet, several at a time, each in a process of its own: so that the memory
// of a run is its own, and whatever ends one leaves the others as they are.
//
// Several processes, ranks of a launcher or not, may do so in one folder. Each takes the next run that is neither
// finished nor taken, which a lock on the run's log tells. A lock ends with those who hold it, so that the run of a
// process that was killed is taken by another, once the work that it had started has ended too.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "heed/base/process/launcher.h"

namespace heed::study {

// The runs of a study and how to do one. The name of a run is that of its folder; NAME.log beside it has all that the
// run had to say, and NAME.failed why it failed.
class StudyWork {
 public:
  virtual ~StudyWork() = default;

  virtual std::filesystem::path folder() const = 0;   // of all runs
  virtual std::vector<std::string> runs() const = 0;  // their names, in the order in which they are begun
  virtual std::int64_t epochs_per_run() const = 0;    // for the display
  virtual bool is_finished(const std::string& run) const = 0;

  // Does what is missing of a run, on so many threads, and finishes it. Called in a process of its own. Returns the
  // signal that interrupted it after saving, or 0.
  virtual int carry_out(const std::string& run, int threads, std::ostream& log) const = 0;

  std::filesystem::path log(const std::string& run) const { return folder() / (run + ".log"); }
  std::filesystem::path failure(const std::string& run) const { return folder() / (run + ".failed"); }
};

struct RunnerOptions {
  std::string label;  // of progress and messages: "compare"
  int jobs = 0;       // runs at a time; 0: as many as threads, or one in each of several ranks
  int threads = 0;    // that all runs of this process share; 0: all cores that it may use
  bool quiet = false;
  // Called after each run that ends here, instead of showing progress.
  std::function<void(const std::string& run)> on_finished = {};
};

struct RunnerEnd {
  bool complete = false;     // all runs are finished
  int signal = 0;            // that interrupted them, which loses nothing; 0: none
  std::size_t finished = 0;  // runs of the study, also earlier ones and those of others
};

// Returns when all runs are finished, also those of others. A run that fails throws Error here, with the last that it
// said. One that failed elsewhere throws at the end in the first rank, and leaves the study incomplete in the others.
RunnerEnd finish_runs(const StudyWork& work, const RunnerOptions& options, const LaunchedRank& rank, std::ostream& err);

}  // namespace heed::study
