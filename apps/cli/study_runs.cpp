#include "apps/cli/study_runs.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <deque>
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
#include "heed/base/printable.h"
#include "heed/base/progress.h"
#include "heed/base/stop_signals.h"
#include "heed/base/thread_pool.h"

namespace heed::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds kLook{200};  // how often the processes are looked after

int cores() { return ThreadPool(0).threads(); }

// One step of a run, training or test: its process, and the file that its result becomes when it ends well.
struct Step {
  PlannedRun run;
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
  Runner(const StudyFolder& folder, const StudyPlan& plan, const StudyRunOptions& options)
      : folder_(folder), plan_(plan), text_(options.text) {
    for (const PlannedRun& run : planned_runs(plan))
      if (!folder.is_finished(run)) waiting_.push_back(run);
    const int all = cores();
    jobs_ = static_cast<std::size_t>(std::max(options.jobs > 0 ? options.jobs : all, 1));
    jobs_ = std::min(jobs_, std::max<std::size_t>(waiting_.size(), 1));
    threads_ = std::max(1, all / static_cast<int>(jobs_));
  }

  bool done() const { return waiting_.empty() && steps_.empty(); }
  std::size_t unfinished_runs() const { return waiting_.size() + steps_.size(); }
  std::size_t jobs() const { return jobs_; }

  void start_what_fits() {
    while (steps_.size() < jobs_ && !waiting_.empty()) {
      steps_.push_back(next_step(waiting_.front()));
      waiting_.pop_front();
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
      const PlannedRun run = step->run;
      const fs::path result = step->result;
      step = steps_.erase(step);
      if (*code == 128 + SIGINT || *code == 128 + SIGTERM) {
        interrupted_ = code;
      } else if (*code != 0) {
        const fs::path log = folder_.log(run);
        throw Error("compare", fmt::format("run {} ended with exit code {}: {} (all that it said is in {})", run.name(),
                                           *code, printable(last_line(log), 300), printable(log.string())));
      } else {
        fs::rename(unfinished(result), result);
        if (!folder_.is_finished(run)) waiting_.push_front(run);
      }
    }
  }

  // The exit code of a run that was asked to stop, as by a Ctrl-C that reached all processes, and saved.
  std::optional<int> interrupted() const { return interrupted_; }

  void stop() {
    for (Step& step : steps_) step.process.terminate();
    for (Step& step : steps_) step.process.wait();
  }

  std::string running() const {
    std::string names;
    for (const Step& step : steps_) names += (names.empty() ? "" : ", ") + step.run.name();
    return names;
  }

 private:
  Step next_step(const PlannedRun& run) const {
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
    return {run, result, ChildProcess(arguments, unfinished(result), folder_.log(run))};
  }

  const StudyFolder& folder_;
  const StudyPlan& plan_;
  TextOptions text_;
  std::size_t jobs_ = 1;
  int threads_ = 1;
  std::deque<PlannedRun> waiting_;
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

ExitCode finish_runs(const StudyFolder& folder, const StudyPlan& plan, const StudyRunOptions& options,
                     std::ostream& err) {
  Runner runner(folder, plan, options);
  if (runner.done()) return kOk;
  const StopSignals signals;
  std::optional<Progress> progress;
  if (!options.quiet) {
    const std::size_t planned = planned_runs(plan).size();
    fmt::print(err, "{} of {} runs to do, {} at a time\n", runner.unfinished_runs(), planned, runner.jobs());
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
      fmt::print(err, "Interrupted and saved. Next: heed compare --out {}\n", printable(folder.path().string()));
      return static_cast<ExitCode>(*stopped);
    }
    runner.start_what_fits();
    if (progress) progress->update(epochs_done(folder, plan), runner.running());
    std::this_thread::sleep_for(kLook);
    runner.look();
  }
  if (progress) progress->finish();
  return kOk;
}

}  // namespace heed::cli
