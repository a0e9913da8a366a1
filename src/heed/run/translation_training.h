// The training of a translation model, from the text of a corpus to the diagrams of its attention.
#pragma once

#include <iosfwd>
#include <set>
#include <string>

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

// As the settings file of a run has it. `without`: settings that are left out.
std::string to_toml(const TranslationPlan& plan, const std::set<std::string>& without = {});

TrainingEnd train_translation(TrainingJob<TranslationPlan> job, ThreadPool& pool, std::ostream& err);

}  // namespace heed::run
