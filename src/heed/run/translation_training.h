// Trains a translation model, from the text of a corpus to diagrams of its attention.
#pragma once

#include <iosfwd>
#include <set>
#include <span>
#include <string>

#include "heed/base/settings/given_settings.h"
#include "heed/run/training_run.h"
#include "heed/text/corpus/parallel_text.h"
#include "heed/train/translation/translation_settings.h"

namespace heed::run {

struct TranslationPlan {
  std::string preset = "fast";
  std::string data;           // folder
  text::Languages languages;  // as given; empty: taken from the folder
  train::TrainSettings settings;
};

// Input files: settings that do not belong to the model.
template <SettingsOf<TranslationPlan> Plan, class Visit>
void visit_files(Plan& plan, Visit&& visit) {
  visit(train::kPresetSetting, plan.preset);
  visit({.name = "data",
         .help = "Folder of the corpus, with train and val in two languages (train.de, train.en, val.de, val.en)",
         .value = "DIR"},
        plan.data);
  visit(
      {.name = "src",
       .help =
           "Source language: the extension of its files (de for train.de); by default the first in alphabetical order",
       .value = "CODE"},
      plan.languages.source);
  visit({.name = "tgt", .help = "Target language; by default the other one", .value = "CODE"}, plan.languages.target);
}

// Later sources override earlier ones, and all override the preset, wherever it is named. Settings that do not belong
// to training stay in their source. Throws Error for an invalid value.
TranslationPlan plan_translation(std::span<GivenSettings> sources,
                                 const std::string& default_preset = TranslationPlan{}.preset);

// The settings file of a run. `without`: settings to leave out.
std::string to_toml(const TranslationPlan& plan, const std::set<std::string>& without = {});

TrainingEnd train_translation(TrainingJob<TranslationPlan> job, ThreadPool& pool, std::ostream& err);

}  // namespace heed::run
