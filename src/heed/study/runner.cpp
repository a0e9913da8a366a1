#include "heed/study/runner.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <fstream>
#include <list>
#include <optional>
#include <ostream>
#include <utility>

#include <poll.h>
#include <unistd.h>

#include "heed/base/error.h"
#include "heed/base/files/atomic_file.h"
#include "heed/base/files/file_lock.h"
#include "heed/base/process/child_process.h"
#include "heed/base/process/stop_signals.h"
#include "heed/base/terminal/print.h"
#include "heed/base/terminal/progress.h"
#include "heed/base/unicode/printable.h"
#include "heed/train/logs/run_log.h"

namespace heed::study {
namespace {

namespace fs = std::filesystem;

// How often the processes are checked; a signal ends the wait early.
constexpr int kLookMilliseconds = 200;

std::string last_line(const fs::path& path) {
  std::ifstream file(path);
  std::string last;
  for (std::string line; std::getline(file, line);)
    if (!line.empty()) last = line;
  return last;
}

// A run in a child process. The child shares the lock, so that it lasts until both have released it.
struct ActiveRun {
  std::string name;
  FileLock lock;
  ChildProcess process;
};

class Runner {
 public:
  Runner(const StudyWork& work, const RunnerOptions& options, const LaunchedRank& rank)
      : work_(work), options_(options), names_(work.runs()) {
    const int all = options.threads > 0 ? options.threads : cores_of_rank(rank), by_itself = rank.alone() ? all : 1;
    jobs_ = static_cast<std::size_t>(std::max(options.jobs > 0 ? options.jobs : by_itself, 1));
    jobs_ = std::min(jobs_, std::max<std::size_t>(names_.size() - finished_runs(), 1));
    threads_ = std::max(1, all / static_cast<int>(jobs_));
  }

  std::size_t jobs() const { return jobs_; }
  std::size_t runs() const { return names_.size(); }
  std::size_t finished_runs() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(names_, [&](const std::string& run) { return work_.is_finished(run); }));
  }
  // Nothing is left to do for this process or another.
  bool done() const {
    return active_.empty() && std::ranges::all_of(names_, [&](const std::string& run) { return is_settled(run); });
  }

  void start_what_fits(std::optional<StopSignals>& signals) {
    while (active_.size() < jobs_) {
      auto claim = claim_next();
      if (!claim) return;
      std::string& name = claim->first;
      FileLock& lock = claim->second;
      // The run handles signals itself.
      const auto work = [&] {
        signals.reset();
        std::ofstream log(work_.log(name), std::ios::app);
        const int signal = work_.carry_out(name, threads_, log);
        return signal == 0 ? 0 : 128 + signal;
      };
      const std::array keep_open = {lock.descriptor()};
      ChildProcess process(work, work_.log(name), keep_open);
      active_.push_back({std::move(name), std::move(lock), std::move(process)});
    }
  }

  // Releases the runs that have ended. Throws Error if one failed.
  void look() {
    for (auto run = active_.begin(); run != active_.end();) {
      const std::optional<int> code = run->process.exit_code();
      if (!code) {
        ++run;
        continue;
      }
      if (*code == 128 + SIGINT || *code == 128 + SIGTERM)
        interrupted_ = *code - 128;
      else if (*code != 0)
        fail(run->name, *code);
      else if (options_.on_finished)
        options_.on_finished(run->name);
      run = active_.erase(run);
    }
  }

  // Throws Error if a run failed, in any process.
  void require_all_finished() const {
    for (const std::string& run : names_)
      if (!work_.is_finished(run)) throw Error(last_line(work_.failure(run)));
  }

  // The signal that stopped a run, such as a Ctrl-C that reached all processes.
  std::optional<int> interrupted() const { return interrupted_; }

  void stop() {
    for (ActiveRun& run : active_) run.process.terminate();
    for (ActiveRun& run : active_) run.process.wait();
  }

  std::string running() const {
    std::string names;
    for (const ActiveRun& run : active_) names += (names.empty() ? "" : ", ") + run.name;
    return names.empty() ? "waiting for other processes" : names;
  }

  std::int64_t epochs_done() const {
    std::int64_t epochs = 0;
    for (const std::string& run : names_)
      epochs += work_.is_finished(run) ? work_.epochs_per_run()
                                       : std::ssize(train::read_losses(work_.folder() / run / train::kLogFile).epochs);
    return epochs;
  }

 private:
  bool is_settled(const std::string& run) const { return work_.is_finished(run) || fs::exists(work_.failure(run)); }

  std::optional<std::pair<std::string, FileLock>> claim_next() const {
    for (const std::string& run : names_) {
      if (is_settled(run)) continue;
      // It may have been finished just before the lock was released.
      if (auto lock = FileLock::try_alone(work_.log(run)); lock && !is_settled(run))
        return std::pair(run, std::move(*lock));
    }
    return {};
  }

  [[noreturn]] void fail(const std::string& run, int code) const {
    const fs::path log = work_.log(run);
    const std::string reason = fmt::format("run {} failed with exit code {}: {} (log: {})", run, code,
                                           printable(last_line(log), 300), printable(log.string()));
    write_atomically(work_.failure(run), reason + "\n");
    throw Error(reason);
  }

  const StudyWork& work_;
  const RunnerOptions& options_;
  std::vector<std::string> names_;
  std::size_t jobs_ = 1;
  int threads_ = 1;
  std::list<ActiveRun> active_;
  std::optional<int> interrupted_;
};

}  // namespace

RunnerEnd finish_runs(const StudyWork& work, const RunnerOptions& options, const LaunchedRank& rank,
                      std::ostream& err) {
  Runner runner(work, options, rank);
  const std::size_t to_do = runner.runs() - runner.finished_runs();
  if (to_do == 0) return {.complete = true, .finished = runner.runs()};
  std::optional<StopSignals> signals(std::in_place);
  std::optional<Progress> progress;
  if (!options.quiet && !options.on_finished && rank.first()) {
    print(err, "{} of {} {} to do, {} at a time{}\n", to_do, runner.runs(), runner.runs() == 1 ? "run" : "runs",
          runner.jobs(), rank.alone() ? "" : fmt::format(" in each of {} ranks", rank.count));
    ProgressOptions style{detect_terminal(STDERR_FILENO)};
    style.label = options.label, style.unit = "epochs";
    style.total = static_cast<std::int64_t>(runner.runs()) * work.epochs_per_run();
    style.start = runner.epochs_done();
    progress.emplace(err, style);
  }
  while (!runner.done()) {
    const std::optional<int> stopped = signals->received() ? signals->received() : runner.interrupted();
    if (stopped) {
      runner.stop();
      return {.signal = *stopped, .finished = runner.finished_runs()};
    }
    runner.start_what_fits(signals);
    if (progress) progress->update(runner.epochs_done(), runner.running());
    ::poll(nullptr, 0, kLookMilliseconds);
    runner.look();
  }
  if (rank.first()) runner.require_all_finished();
  if (progress) {
    progress->update(runner.epochs_done());
    progress->finish(fmt::format("{} {}", to_do, to_do == 1 ? "run" : "runs"));
  }
  return {.complete = runner.finished_runs() == runner.runs(), .finished = runner.finished_runs()};
}

}  // namespace heed::study
