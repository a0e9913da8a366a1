// The model card: README.md in a model's folder, for the person who finds it.
#pragma once

#include <filesystem>

#include "heed/model/translation_model.h"
#include "heed/train/settings.h"
#include "heed/train/trainer.h"

namespace heed {

// `data`: the name of the corpus, as the person gave it.
void write_model_card(const std::filesystem::path& folder, const TranslationModel& model, const TrainSettings& settings,
                      const std::string& data, const EpochReport& report);

}  // namespace heed
