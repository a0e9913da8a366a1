// The folder of a sweep: the shared files and settings, and the results of each run.
//
//   sweep.json                                 the files and settings of all runs
//   runs/word-dropout-0.3-...-learned-s1/      a run as `heed classify train` leaves it, and
//     result.json                              its figures; if it exists, the run is complete
//   report.md, .html, .json                    and their pictures
//
// A run's name contains all swept settings, so that more values and more seeds can be added to an existing sweep.
#pragma once

#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "heed/run/classifier_training.h"
#include "heed/study/sweep/sweep.h"

namespace heed::study {

// Where the word vectors come from.
inline constexpr const char* kLearned = "learned";  // start at random
inline constexpr const char* kGiven = "given";      // from a file, fixed
inline constexpr const char* kTuned = "tuned";      // start from a file

// Settings that differ per run.
inline const std::set<std::string> kSweptSettings = {"word-dropout", "layers",        "hidden",
                                                     "embedding",    "train-vectors", "seed"};

struct SweepPlan {
  run::ClassifierPlan training;  // its swept settings are ignored
  std::vector<SweepAxis> axes;   // word-dropout, layers, hidden, embedding, word-vectors
  std::int64_t seeds = 3, first_seed = 1;

  std::vector<SweepCell> cells() const;  // those that are trained
  run::ClassifierPlan training_of(const SweepCell& cell, std::int64_t seed) const;
  std::string run_name(const SweepCell& cell, std::int64_t seed) const;
};

class SweepFolder {
 public:
  explicit SweepFolder(std::filesystem::path path) : path_(std::move(path)) {}

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path runs() const { return path_ / "runs"; }

  // Throws Error if the folder contains a sweep of other texts or other settings.
  void require_same(const SweepPlan& plan) const;
  void write_plan(const SweepPlan& plan) const;

  std::filesystem::path result(const std::string& run) const;  // if it exists, the run is complete
  SweepRun read_result(const SweepPlan& plan, const SweepCell& cell, std::int64_t seed) const;
  void write_result(const SweepPlan& plan, const SweepRun& run) const;

 private:
  std::filesystem::path plan_file() const { return path_ / "sweep.json"; }
  std::filesystem::path path_;
};

}  // namespace heed::study
