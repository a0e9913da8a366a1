#include "apps/cli/study_runs.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <list>
#include <optional>
#include <ostream>
#include <thread>
#include <utility>

#include <fmt/ostream.h>
#include <unistd.h>

#include "apps/cli/out_folder.h"
#include "apps/cli/run_folder.h"
#include "heed/base/child_process.h"
#include "heed/base/error.h"
#include "heed/base/file_lock.h"
#include "heed/base/printable.h"
#include "heed/base/progress.h"
#include "heed/base/stop_signals.h"
#include "heed/base/whole_file.h"

namespace heed::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds kLook{200};  // how often the processes are looked after

// A run that is this process's to do.
struct ClaimedRun {
  PlannedRun run;
  FileLock lock;
};

// One step of a run, training or test: its process, and the file that its result becomes when it ends well.
struct Step {
  ClaimedRun claim;
  fs::path result;
  ChildProcess process;
};

fs::path unfinished(const fs::path& result) { return fs::path(result) += ".part"; }

std::string last_line(const fs::path& path) {
  std::ifstream file(path);
  std::string last;
  for (std::string line; std::getline(file, line);)
    if (!line.empty()) last = line;
  return last;
}

class Runner {
 public:
  Runner(const StudyFolder& folder, const StudyPlan& plan, const StudyRunOptions& options, const LaunchedRank& rank)
      : folder_(folder), plan_(plan), planned_(planned_runs(plan)), text_(options.text) {
    const int all = cores_of_rank(rank), by_itself = rank.alone() ? all : 1;
    jobs_ = static_cast<std::size_t>(std::max(options.jobs > 0 ? options.jobs : by_itself, 1));
    jobs_ = std::min(jobs_, std::max<std::size_t>(unfinished_runs(), 1));
    threads_ = std::max(1, all / static_cast<int>(jobs_));
  }

  // Nothing is left that this process or another could do.
  bool done() const {
    return steps_.empty() && std::ranges::all_of(planned_, [&](const PlannedRun& run) {
             return folder_.is_finished(run) || folder_.has_failed(run);
           });
  }
  std::size_t unfinished_runs() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(planned_, [&](const PlannedRun& run) { return !folder_.is_finished(run); }));
  }
  std::size_t jobs() const { return jobs_; }

  void start_what_fits() {
    while (steps_.size() < jobs_) {
      std::optional<ClaimedRun> claim = next_claim();
      if (!claim) return;
      steps_.push_back(next_step(std::move(*claim)));
    }
  }

  // Goes on with the runs whose step has ended. Throws where one ended badly.
  void look() {
    for (auto step = steps_.begin(); step != steps_.end();) {
      const std::optional<int> code = step->process.exit_code();
      if (!code) {
        ++step;
        continue;
      }
      ClaimedRun claim = std::move(step->claim);
      const fs::path result = step->result;
      step = steps_.erase(step);
      if (*code == 128 + SIGINT || *code == 128 + SIGTERM) {
        interrupted_ = code;
      } else if (*code != 0) {
        fail(claim.run, *code);
      } else {
        fs::rename(unfinished(result), result);
        if (!folder_.is_finished(claim.run)) claimed_.push_front(std::move(claim));
      }
    }
  }

  // Throws where a run failed, in whatever process.
  void require_all_finished() const {
    for (const PlannedRun& run : planned_)
      if (!folder_.is_finished(run)) throw Error("compare", last_line(folder_.failure(run)));
  }

  // The exit code of a run that was asked to stop, as by a Ctrl-C that reached all processes, and saved.
  std::optional<int> interrupted() const { return interrupted_; }

  void stop() {
    for (Step& step : steps_) step.process.terminate();
    for (Step& step : steps_) step.process.wait();
  }

  std::string running() const {
    std::string names;
    for (const Step& step : steps_) names += (names.empty() ? "" : ", ") + step.claim.run.name();
    return names.empty() ? "waiting for others" : names;
  }

 private:
  // The test of a run that was trained here, or the next run that nobody has.
  std::optional<ClaimedRun> next_claim() {
    if (!claimed_.empty()) {
      ClaimedRun claim = std::move(claimed_.front());
      claimed_.pop_front();
      return claim;
    }
    for (const PlannedRun& run : planned_) {
      const auto settled = [&] { return folder_.is_finished(run) || folder_.has_failed(run); };
      if (settled()) continue;
      // It may have been finished just before the lock became free.
      if (auto lock = FileLock::try_alone(folder_.log(run)); lock && !settled())
        return ClaimedRun{run, std::move(*lock)};
    }
    return {};
  }

  [[noreturn]] void fail(const PlannedRun& run, int code) const {
    const fs::path log = folder_.log(run);
    const std::string reason = fmt::format("run {} ended with exit code {}: {} (all that it said is in {})", run.name(),
                                           code, printable(last_line(log), 300), printable(log.string()));
    write_whole_file(folder_.failure(run), reason + "\n");
    throw Error("compare", reason);
  }

  Step next_step(ClaimedRun claim) const {
    const PlannedRun& run = claim.run;
    const fs::path folder = folder_.run(run);
    make_out_folder("compare", folder);
    std::vector<std::string> arguments = {kThisProgram};
    const auto add = [&](std::initializer_list<std::string> more) { arguments.insert(arguments.end(), more); };
    const bool trained = fs::exists(folder_.training(run));
    if (trained) {
      add({"evaluate", "--model", folder.string(), "--data", folder_.data(plan_).string(), "--split", plan_.split,
           "--beam", fmt::format("{}", fmt::join(plan_.beams, ",")), "--out", folder_.translations(run).string()});
    } else if (holds_run(folder)) {
      add({"train", "--resume", "--out", folder.string()});
    } else {
      add({"train", "--config", folder_.settings_file().string(), "--data", folder_.data(plan_).string(), "--attention",
           run.attention, "--seed", std::to_string(run.seed), "--out", folder.string()});
    }
    add({"--json", "--threads", std::to_string(threads_), "--max-line-bytes", std::to_string(text_.max_line_bytes)});
    if (text_.replace_invalid) add({"--replace-invalid"});
    const fs::path result = trained ? folder_.evaluation(run) : folder_.training(run);
    // The child holds the lock too, and would otherwise take itself for a rank.
    const ChildOptions options{.without = {kLauncherVariables.begin(), kLauncherVariables.end()},
                               .keep_open = {claim.lock.descriptor()}};
    ChildProcess process(arguments, unfinished(result), folder_.log(run), options);
    return {std::move(claim), result, std::move(process)};
  }

  const StudyFolder& folder_;
  const StudyPlan& plan_;
  std::vector<PlannedRun> planned_;
  TextOptions text_;
  std::size_t jobs_ = 1;
  int threads_ = 1;
  std::list<ClaimedRun> claimed_;  // between two steps
  std::list<Step> steps_;
  std::optional<int> interrupted_;
};

std::int64_t epochs_done(const StudyFolder& folder, const StudyPlan& plan) {
  std::int64_t epochs = 0;
  for (const PlannedRun& run : planned_runs(plan))
    epochs += fs::exists(folder.training(run)) ? plan.training.settings.loop.epochs : folder.epochs_done(run);
  return epochs;
}

}  // namespace

StudyRunsEnd finish_runs(const StudyFolder& folder, const StudyPlan& plan, const StudyRunOptions& options,
                         const LaunchedRank& rank, std::ostream& err) {
  Runner runner(folder, plan, options, rank);
  const std::size_t to_do = runner.unfinished_runs();
  if (to_do == 0) return {.complete = true};
  const StopSignals signals;
  std::optional<Progress> progress;
  if (!options.quiet && rank.first()) {
    const std::size_t planned = planned_runs(plan).size();
    fmt::print(err, "{} of {} runs to do, {} at a time{}\n", to_do, planned, runner.jobs(),
               rank.alone() ? "" : fmt::format(" in each of {} ranks", rank.count));
    ProgressOptions style{detect_terminal(STDERR_FILENO)};
    style.label = "compare", style.unit = "epochs";
    style.total = static_cast<std::int64_t>(planned) * plan.training.settings.loop.epochs;
    style.start = epochs_done(folder, plan);
    progress.emplace(err, style);
  }
  while (!runner.done()) {
    const std::optional<int> stopped =
        signals.received() ? std::optional(128 + *signals.received()) : runner.interrupted();
    if (stopped) {
      runner.stop();
      progress.reset();
      if (rank.first())
        fmt::print(err, "Interrupted and saved. Next: heed compare --out {}\n", printable(folder.path().string()));
      return {.code = static_cast<ExitCode>(*stopped)};
    }
    runner.start_what_fits();
    if (progress) progress->update(epochs_done(folder, plan), runner.running());
    std::this_thread::sleep_for(kLook);
    runner.look();
  }
  if (rank.first()) runner.require_all_finished();
  if (progress) progress->finish(fmt::format("{} runs", to_do));
  return {.complete = runner.unfinished_runs() == 0};
}

}  // namespace heed::cli
