// The plan of a comparison study: which mechanisms are trained with which seeds, on what, and how they are tested.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "heed/run/translation_training.h"

namespace heed::study {

struct StudyPlan {
  run::TranslationPlan training;  // its data are empty for the built-in corpus
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

// Throws Error where a training of the plan could not be done.
void validate(const StudyPlan& plan);

// Fills in what the corpus decides: languages, and the split to test on. Throws Error where it lacks them.
void complete(StudyPlan& plan);

}  // namespace heed::study
