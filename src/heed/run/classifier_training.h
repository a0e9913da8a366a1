// Trains a classifier, from labelled texts to its loss curve.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

#include "heed/base/settings/given_settings.h"
#include "heed/run/training_run.h"
#include "heed/train/classifier/classifier_settings.h"

namespace heed::run {

struct ClassifierPlan {
  std::string train, valid, vectors;  // files; empty: none
  train::ClassifierSettings settings;
};

// Input files: settings that do not belong to the model.
template <SettingsOf<ClassifierPlan> Plan, class Visit>
void visit_files(Plan& plan, Visit&& visit) {
  visit({.name = "train", .help = "File to train on: one label and text per line, plain or gzip", .value = "FILE"},
        plan.train);
  visit({.name = "valid", .help = "File to validate on; otherwise every tenth text of --train", .value = "FILE"},
        plan.valid);
  visit({.name = "vectors",
         .help = "File of word vectors to start from (GloVe, word2vec); otherwise they are learned",
         .value = "FILE"},
        plan.vectors);
}

// Later sources override earlier ones. Settings that do not belong to training stay in their source. Throws Error for
// an invalid value.
ClassifierPlan plan_classifier(std::span<GivenSettings> sources);

std::string to_toml(const ClassifierPlan& plan);  // the settings file of a run

TrainingEnd train_classifier(TrainingJob<ClassifierPlan> job, ThreadPool& pool, std::ostream& err);

}  // namespace heed::run
