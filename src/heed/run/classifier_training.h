// The training of a classifier, from labelled texts to its loss curve.
#pragma once

#include <iosfwd>
#include <string>

#include "heed/run/training_run.h"
#include "heed/train/classifier/classifier_settings.h"

namespace heed::run {

struct ClassifierPlan {
  std::string train, valid, vectors;  // files; empty: none
  train::ClassifierSettings settings;
};

// Calls visit(name, field) for what is read and is no setting.
template <class Plan, class Visit>
void visit_files(Plan& plan, Visit&& visit) {
  visit("train", plan.train), visit("valid", plan.valid), visit("vectors", plan.vectors);
}

std::string to_toml(const ClassifierPlan& plan);  // as the settings file of a run has it

TrainingEnd train_classifier(TrainingJob<ClassifierPlan> job, ThreadPool& pool, std::ostream& err);

}  // namespace heed::run
