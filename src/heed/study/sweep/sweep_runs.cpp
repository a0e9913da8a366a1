#include "heed/study/sweep/sweep_runs.h"

#include <chrono>
#include <map>
#include <optional>
#include <ostream>

#include "heed/base/terminal/print.h"
#include "heed/base/terminal/progress.h"
#include "heed/base/thread_pool.h"
#include "heed/model/io/model_folder.h"
#include "heed/run/classifier_training.h"
#include "heed/train/checkpoint.h"

namespace heed::study {
namespace {

namespace fs = std::filesystem;

struct PlannedRun {
  SweepCell cell;
  std::int64_t seed = 0;
};

// Ordered by seed, so that an unfinished sweep has runs of all settings.
std::vector<PlannedRun> planned_runs(const SweepPlan& plan) {
  std::vector<PlannedRun> runs;
  for (std::int64_t i = 0; i < plan.seeds; ++i)
    for (const SweepCell& cell : plan.cells()) runs.push_back({cell, plan.first_seed + i});
  return runs;
}

// A finished run is never resumed. Keeps its result, its logs and, if requested, its model.
void tidy(const SweepFolder& folder, const std::string& name, bool models) {
  std::error_code ignored;  // they take space, but do no harm
  fs::remove(folder.runs() / name / train::kCheckpointFile, ignored);
  if (!models) fs::remove(folder.runs() / name / model::kParametersFile, ignored);
}

class SweepRuns : public StudyWork {
 public:
  SweepRuns(const SweepFolder& folder, const SweepPlan& plan, const SweepRunOptions& options)
      : folder_(folder), plan_(plan), options_(options) {
    for (const PlannedRun& run : planned_runs(plan)) {
      names_.push_back(plan.run_name(run.cell, run.seed));
      planned_.emplace(names_.back(), run);
    }
  }

  fs::path folder() const override { return folder_.runs(); }
  std::vector<std::string> runs() const override { return names_; }
  std::int64_t epochs_per_run() const override { return plan_.training.settings.loop.epochs; }
  bool is_finished(const std::string& run) const override { return fs::exists(folder_.result(run)); }

  int carry_out(const std::string& name, int threads, std::ostream& log) const override {
    const PlannedRun& run = planned_.at(name);
    const fs::path folder = folder_.runs() / name;
    ThreadPool pool(threads);
    const run::TrainingEnd end =
        run::train_classifier({.plan = plan_.training_of(run.cell, run.seed),
                               .folder = folder,
                               .start = run::holds_run(folder) ? run::RunStart::kResume : run::RunStart::kNew,
                               .text = options_.text},
                              pool, log);
    if (end.signal != 0) return end.signal;
    folder_.write_result(plan_, {.cell = run.cell,
                                 .seed = run.seed,
                                 .accuracy = end.result.valid_accuracy.value_or(0),
                                 .loss = end.result.summary.valid_loss,
                                 .seconds = end.result.summary.seconds,
                                 .best_epoch = end.result.summary.best_epoch,
                                 .parameters = end.result.parameters});
    tidy(folder_, name, options_.models);
    return 0;
  }

  SweepRun read(const std::string& run) const {
    const PlannedRun& wanted = planned_.at(run);
    return folder_.read_result(plan_, wanted.cell, wanted.seed);
  }

 private:
  const SweepFolder& folder_;
  const SweepPlan& plan_;
  const SweepRunOptions& options_;
  std::vector<std::string> names_;
  std::map<std::string, PlannedRun> planned_;  // by name
};

// Shows the progress of the sweep, one line per run.
class Display {
 public:
  Display(const SweepPlan& plan, std::size_t runs, std::size_t done, std::ostream& err)
      : plan_(plan), runs_(runs), done_(done), before_(done), err_(err) {
    print(err_, "{} {}, {} {} each{}\n", plan.cells().size(), plan.cells().size() == 1 ? "setting" : "settings",
          plan.seeds, plan.seeds == 1 ? "seed" : "seeds",
          done == 0 ? "" : fmt::format("; {} of {} runs are already done", done, runs));
  }

  void add(const SweepRun& run) {
    ++done_;
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin_;
    const auto left = taken * static_cast<double>(runs_ - done_) / static_cast<double>(done_ - before_);
    print(err_, "run {} of {}: {}, seed {}: accuracy {:.2f}%, loss {:.4f}, {:.1f} s{}\n", done_, runs_,
          sweep_setting(plan_.axes, run.cell), run.seed, 100 * run.accuracy, run.loss, run.seconds,
          done_ == runs_ ? "" : fmt::format("; {} left", format_duration(left)));
    err_.flush();
  }

 private:
  const SweepPlan& plan_;
  std::size_t runs_, done_, before_;
  std::ostream& err_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace

SweepRunsEnd finish_sweep_runs(const SweepFolder& folder, const SweepPlan& plan, const SweepRunOptions& options,
                               std::ostream& err) {
  const SweepRuns work(folder, plan, options);
  const std::vector<std::string> names = work.runs();
  std::size_t done = 0;
  for (const std::string& run : names) {
    fs::remove(work.failure(run));  // it is tried again
    if (!work.is_finished(run)) continue;
    ++done;
    tidy(folder, run, options.models);  // if it was interrupted just before this
  }
  std::optional<Display> display;
  if (!options.quiet) display.emplace(plan, names.size(), done, err);
  const auto show = [&](const std::string& run) {
    if (display) display->add(work.read(run));
  };
  const RunnerOptions running{.label = "classify sweep",
                              .jobs = options.jobs,
                              .threads = options.threads,
                              .quiet = options.quiet,
                              .on_finished = show};
  const RunnerEnd end = finish_runs(work, running, {}, err);
  if (!end.complete) {
    print(err, "Interrupted and saved with {} of {} runs done. The same command continues.\n", end.finished,
          names.size());
    return {.runs = {}, .signal = end.signal};
  }
  SweepRunsEnd all;
  const std::size_t settings = plan.cells().size();
  for (std::size_t setting = 0; setting < settings; ++setting)
    for (std::size_t i = setting; i < names.size(); i += settings) all.runs.push_back(work.read(names[i]));
  return all;
}

}  // namespace heed::study
