// The folder of a comparison study: the plan, and the results of each run.
//
//   settings.toml               of all training runs; mechanism and seed differ per run
//   study.json                  the rest of the plan
//   data/                       the built-in corpus, if no other was given
//   runs/sdp-1/                 a run as `heed train` leaves it, and
//     training.json             the summary of its training; if it exists, training is complete
//     evaluation.json           its scores on the test set; if it exists, the run is complete
//     translations.txt          of the test set
//   runs/sdp-1.log              the output of training and evaluation; the process that works on the run locks it
//   runs/sdp-1.failed           why the run failed; the other processes of the study then skip it
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
  bool is_reported(const StudyPlan& plan) const;  // after its last run was finished

  // The folder of the corpus.
  std::filesystem::path data(const StudyPlan& plan) const;

  // The plan in study.json, without the training settings. Throws Error for an invalid file.
  StudyPlan read_plan() const;
  void write_plan(const StudyPlan& plan) const;  // both files

  bool is_trained(const PlannedRun& run) const { return std::filesystem::exists(training(run)); }
  void write_training(const PlannedRun& run, const run::TrainingResult& result) const;
  void write_evaluation(const PlannedRun& run, const evaluate::ModelEvaluation& evaluation) const;  // completes the run
  // Throws Error, naming the file, if part of a finished run is missing or damaged.
  StudyRun read_run(const PlannedRun& run) const;

 private:
  std::filesystem::path path_;
};

}  // namespace heed::study
