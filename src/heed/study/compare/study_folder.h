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

#include "heed/evaluate/model_evaluation.h"
#include "heed/run/training_result.h"
#include "heed/study/compare/study.h"
#include "heed/study/compare/study_plan.h"

namespace heed::study {

class StudyFolder {
 public:
  explicit StudyFolder(std::filesystem::path path) : path_(std::move(path)) {}

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path settings_file() const { return path_ / "settings.toml"; }
  std::filesystem::path plan_file() const { return path_ / "study.json"; }
  std::filesystem::path own_data() const { return path_ / "data"; }
  std::filesystem::path runs() const { return path_ / "runs"; }
  std::filesystem::path run(const PlannedRun& run) const { return runs() / run.name(); }
  std::filesystem::path training(const PlannedRun& run) const { return this->run(run) / "training.json"; }
  std::filesystem::path evaluation(const PlannedRun& run) const { return this->run(run) / "evaluation.json"; }
  std::filesystem::path translations(const PlannedRun& run) const { return this->run(run) / "translations.txt"; }

  std::filesystem::path report() const { return path_ / "report.json"; }  // the last file of the report
  std::filesystem::path lock_file() const { return path_ / ".lock"; }
  std::filesystem::path users_file() const { return path_ / ".users"; }

  bool holds_study() const { return std::filesystem::exists(plan_file()); }
  bool is_finished(const PlannedRun& run) const { return std::filesystem::exists(evaluation(run)); }
  bool is_reported(const StudyPlan& plan) const;  // after the last of its runs was finished

  // The folder of the corpus.
  std::filesystem::path data(const StudyPlan& plan) const;

  // What study.json has, without the settings of the training. Throws Error for a file that is not one.
  StudyPlan read_plan() const;
  void write_plan(const StudyPlan& plan) const;  // both files

  bool is_trained(const PlannedRun& run) const { return std::filesystem::exists(training(run)); }
  void write_training(const PlannedRun& run, const run::TrainingResult& result) const;
  void write_evaluation(const PlannedRun& run, const evaluate::ModelEvaluation& evaluation) const;  // finishes the run
  // Throws Error, naming the file, where something of a finished run is missing or broken.
  StudyRun read_run(const PlannedRun& run) const;

 private:
  std::filesystem::path path_;
};

}  // namespace heed::study
