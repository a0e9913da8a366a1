// The training of a translation model, from the text of a corpus to the diagrams of its attention.
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
  text::Languages languages;  // as given; empty: chosen by the folder
  train::TrainSettings settings;
};

// What is read and is no setting of the model, by name.
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

// From weak to strong: the preset, wherever it is named, then each of the sources. What is no setting of a training
// stays in its source. Throws Error for a value that a setting does not take.
TranslationPlan plan_translation(std::span<GivenSettings> sources,
                                 const std::string& default_preset = TranslationPlan{}.preset);

// As the settings file of a run has it. `without`: settings that are left out.
std::string to_toml(const TranslationPlan& plan, const std::set<std::string>& without = {});

TrainingEnd train_translation(TrainingJob<TranslationPlan> job, ThreadPool& pool, std::ostream& err);

}  // namespace heed::run
