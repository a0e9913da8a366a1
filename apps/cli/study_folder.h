// The folder of a comparison study: what was planned, and what is there of each run.
//
//   settings.toml               of all trainings; mechanism and seed are each run's own
//   study.json                  the rest of the plan
//   data/                       the built-in corpus, where no other was given
//   runs/sdp-1/                 a run as `heed train` leaves it, and
//     training.json             the summary of its training; once it is there, the training is over
//     evaluation.json           its scores on the test set; once it is there, the run is finished
//     translations.txt          of the test set
//   runs/sdp-1.log              what training and evaluation had to say; who works on the run holds a lock on it
//   runs/sdp-1.failed           why it failed, for the other processes of the study, which leave it alone
//   report.md, .html, .json     and their pictures
//   .lock                       held while plan, corpus or report are written
//   .users                      held, shared, by every process that works on the study
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "apps/cli/train_options.h"
#include "heed/train/study.h"

namespace heed::cli {

struct StudyPlan {
  TrainPlan training;  // its data are empty for the built-in corpus
  std::vector<std::string> attention = {"none", "mean", "sdp"};
  std::int64_t runs = 3;
  std::int64_t first_seed = 1;
  std::string split;                         // to test on
  std::vector<std::int64_t> beams = {1, 5};  // the last one's translations are kept and compared
};

// Settings that are not the study's but each run's.
inline const std::set<std::string> kSettingsOfARun = {"attention", "seed"};

struct PlannedRun {
  std::string attention;
  std::int64_t seed = 0;
  std::string name() const;  // "sdp-1"
};
// Seed by seed, so that an unfinished study has something of all mechanisms.
std::vector<PlannedRun> planned_runs(const StudyPlan& plan);

class StudyFolder {
 public:
  explicit StudyFolder(std::filesystem::path path) : path_(std::move(path)) {}

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path settings_file() const { return path_ / "settings.toml"; }
  std::filesystem::path plan_file() const { return path_ / "study.json"; }
  std::filesystem::path own_data() const { return path_ / "data"; }
  std::filesystem::path runs() const { return path_ / "runs"; }
  std::filesystem::path run(const PlannedRun& run) const { return runs() / run.name(); }
  std::filesystem::path log(const PlannedRun& run) const { return runs() / (run.name() + ".log"); }
  std::filesystem::path training(const PlannedRun& run) const { return this->run(run) / "training.json"; }
  std::filesystem::path evaluation(const PlannedRun& run) const { return this->run(run) / "evaluation.json"; }
  std::filesystem::path translations(const PlannedRun& run) const { return this->run(run) / "translations.txt"; }

  std::filesystem::path failure(const PlannedRun& run) const { return runs() / (run.name() + ".failed"); }
  std::filesystem::path report() const { return path_ / "report.json"; }  // the last file of the report
  std::filesystem::path lock_file() const { return path_ / ".lock"; }
  std::filesystem::path users_file() const { return path_ / ".users"; }

  bool holds_study() const { return std::filesystem::exists(plan_file()); }
  bool is_finished(const PlannedRun& run) const { return std::filesystem::exists(evaluation(run)); }
  bool has_failed(const PlannedRun& run) const { return std::filesystem::exists(failure(run)); }
  bool is_reported(const StudyPlan& plan) const;  // after the last of its runs was finished

  // The folder of the corpus.
  std::filesystem::path data(const StudyPlan& plan) const;

  // What study.json has, without the settings of the training. Throws Error for a file that is not one.
  StudyPlan read_plan() const;
  void write_plan(const StudyPlan& plan) const;  // both files

  // Throws Error, naming the file, where something of a finished run is missing or broken.
  StudyRun read_run(const PlannedRun& run) const;
  std::int64_t epochs_done(const PlannedRun& run) const;  // 0 where there is nothing yet

 private:
  std::filesystem::path path_;
};

}  // namespace heed::cli
