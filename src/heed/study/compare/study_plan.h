// The plan of a comparison study: which mechanisms are trained with which seeds, on which data, and how they are
// tested.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "heed/base/settings/setting.h"
#include "heed/run/translation_training.h"

namespace heed::study {

struct StudyPlan {
  run::TranslationPlan training;  // its data are empty for the built-in corpus
  std::vector<std::string> attention = {"none", "mean", "sdp"};
  std::int64_t runs = 3;
  std::int64_t first_seed = 1;
  std::string split;                         // to test on
  std::vector<std::int64_t> beams = {1, 5};  // translations at the last one are kept and compared
};

template <SettingsOf<StudyPlan> Plan, class Visit>
void visit_settings(Plan& plan, Visit&& visit) {
  visit({.name = "attention",
         .help = "Attention mechanisms to compare (heed help train explains them)",
         .choices = attention_names(),
         .synonyms = kAttentionSynonyms},
        plan.attention);
  visit({.name = "runs", .help = "Training runs per mechanism, each with its own seed", .range = {1, 1000}}, plan.runs);
  visit({.name = "seed",
         .help = "Seed of the first run of each mechanism; the following runs use N+1, N+2 and so on",
         .range = {0, 1e9}},
        plan.first_seed);
  visit(
      {.name = "split",
       .help = "Split to test on: the files NAME.de and NAME.en, for example; by default test, or the first whose name "
               "starts with test",
       .value = "NAME"},
      plan.split);
  visit(
      {.name = "beam", .help = "Beam widths to test with; the significance tests use the last one", .range = {1, 1000}},
      plan.beams);
}

// Settings that differ per run.
inline const std::set<std::string> kSettingsOfARun = {"attention", "seed"};

struct PlannedRun {
  std::string attention;
  std::int64_t seed = 0;
  std::string name() const;  // "sdp-1"
};
// Ordered by seed, so that an unfinished study has runs of all mechanisms.
std::vector<PlannedRun> planned_runs(const StudyPlan& plan);

// Throws Error if a training run of the plan is not possible.
void validate(const StudyPlan& plan);

// Fills in what depends on the corpus: languages, and the split to test on. Throws Error if the corpus lacks them.
void complete(StudyPlan& plan);

}  // namespace heed::study
