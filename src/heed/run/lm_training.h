// The training of a language model, from text to its loss curve.
#pragma once

#include <iosfwd>
#include <string>
#include <variant>
#include <vector>

#include "heed/run/training_run.h"
#include "heed/train/lm/lm_settings.h"

namespace heed::run {

using LmSettings = std::variant<train::BigramTrainSettings, train::CharTrainSettings>;

struct LmPlan {
  std::string kind;  // "bigram" or "char"
  std::vector<std::string> train, without;
  std::string valid, vectors, vocab;  // empty: none
  LmSettings settings;
};

// Calls visit(name, field) for what is read and is no setting.
template <class Plan, class Visit>
void visit_files(Plan& plan, Visit&& visit) {
  visit("train", plan.train), visit("without", plan.without);
  visit("valid", plan.valid), visit("vectors", plan.vectors), visit("vocab", plan.vocab);
}

std::string to_toml(const LmPlan& plan);  // as the settings file of a run has it

TrainingEnd train_language_model(TrainingJob<LmPlan> job, ThreadPool& pool, std::ostream& err);

}  // namespace heed::run
