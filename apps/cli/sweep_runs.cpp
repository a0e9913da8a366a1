#include "apps/cli/sweep_runs.h"

#include <chrono>
#include <ostream>

#include <fmt/ostream.h>

#include "apps/cli/classify_train_job.h"
#include "apps/cli/run_folder.h"
#include "heed/base/error.h"
#include "heed/base/printable.h"
#include "heed/base/progress.h"
#include "heed/model/model_folder.h"
#include "heed/train/checkpoint.h"

namespace heed::cli {
namespace {

namespace fs = std::filesystem;

struct Job {
  SweepPlace place;
  std::int64_t seed = 0;
};

// Seed by seed, so that an unfinished sweep has something of all settings.
std::vector<Job> jobs_of(const SweepPlan& plan) {
  std::vector<Job> jobs;
  for (std::int64_t i = 0; i < plan.seeds; ++i)
    for (const SweepPlace& place : plan.places()) jobs.push_back({place, plan.first_seed + i});
  return jobs;
}

TrainEnd train(const SweepFolder& folder, const SweepPlan& plan, const Job& job, const TextOptions& text,
               ThreadPool& pool, std::ostream& err) {
  const std::string name = plan.run_name(job.place, job.seed);
  const fs::path run = folder.runs() / name;
  try {
    return run_classify_training({.plan = plan.training_of(job.place, job.seed),
                                  .folder = run,
                                  .start = holds_run(run) ? RunStart::kResume : RunStart::kNew,
                                  .text = text,
                                  .quiet = true},
                                 pool, err);
  } catch (const Error& problem) {
    throw Error("classify sweep", fmt::format("run {}: {}", name, problem.what()));
  }
}

// A finished run is not gone on with. What is left of it is its result, its logs and, if wanted, its model.
void tidy(const SweepFolder& folder, const std::string& name, bool models) {
  std::error_code ignored;  // they take room, and do no harm
  fs::remove(folder.runs() / name / kCheckpointFile, ignored);
  if (!models) fs::remove(folder.runs() / name / kParametersFile, ignored);
}

// Says how far the sweep is, a line a run.
class Display {
 public:
  Display(const SweepPlan& plan, std::size_t runs, std::size_t done, std::ostream& err)
      : plan_(plan), runs_(runs), done_(done), before_(done), err_(err) {
    fmt::print(err_, "{} {}, {} {} each{}\n", plan.places().size(), plan.places().size() == 1 ? "setting" : "settings",
               plan.seeds, plan.seeds == 1 ? "seed" : "seeds",
               done == 0 ? "" : fmt::format("; {} of {} runs are done already", done, runs));
  }

  void add(const SweepRun& run) {
    ++done_;
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin_;
    const auto left = taken * static_cast<double>(runs_ - done_) / static_cast<double>(done_ - before_);
    fmt::print(err_, "run {} of {}: {}, seed {}: accuracy {:.2f}%, loss {:.4f}, {:.1f} s{}\n", done_, runs_,
               sweep_setting(plan_.axes, run.place), run.seed, 100 * run.accuracy, run.loss, run.seconds,
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
                               ThreadPool& pool, std::ostream& err) {
  const std::vector<Job> jobs = jobs_of(plan);
  std::vector<std::optional<SweepRun>> runs;
  std::size_t done = 0;
  for (const Job& job : jobs) {
    runs.push_back(folder.read_result(plan, job.place, job.seed));
    if (!runs.back()) continue;
    ++done;
    tidy(folder, plan.run_name(job.place, job.seed), options.models);  // where the last sitting ended just before it
  }
  std::optional<Display> display;
  if (!options.quiet) display.emplace(plan, jobs.size(), done, err);
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    if (runs[i]) continue;
    const auto& [place, seed] = jobs[i];
    const TrainEnd end = train(folder, plan, jobs[i], options.text, pool, err);
    if (end.code != kOk) {
      fmt::print(err, "Interrupted and saved with {} of {} runs done. The same command goes on.\n", done, jobs.size());
      return {.runs = {}, .code = end.code};
    }
    runs[i] = SweepRun{.place = place,
                       .seed = seed,
                       .accuracy = end.result.valid_accuracy.value_or(0),
                       .loss = end.result.summary.valid_loss,
                       .seconds = end.result.summary.seconds,
                       .best_epoch = end.result.summary.best_epoch,
                       .parameters = end.result.parameters};
    folder.write_result(plan, *runs[i]);
    tidy(folder, plan.run_name(place, seed), options.models);
    ++done;
    if (display) display->add(*runs[i]);
  }
  SweepRunsEnd all;
  const std::size_t settings = plan.places().size();
  for (std::size_t setting = 0; setting < settings; ++setting)
    for (std::size_t i = setting; i < runs.size(); i += settings) all.runs.push_back(*runs[i]);
  return all;
}

}  // namespace heed::cli
