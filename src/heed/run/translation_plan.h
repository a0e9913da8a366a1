// What a translation model is trained on, and how.
#pragma once

#include <set>
#include <string>

#include "heed/text/corpus/corpus_folder.h"
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

}  // namespace heed::run
