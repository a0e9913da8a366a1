// The model card: README.md in a model's folder, for the person who finds it.
#pragma once

#include <filesystem>

#include "heed/model/translation_model.h"
#include "heed/train/trainer.h"
#include "heed/train/translation/translation_settings.h"

namespace heed::train {

// `data`: the name of the corpus, as the person gave it.
void write_translation_card(const std::filesystem::path& folder, const model::TranslationModel& model,
                            const TrainSettings& settings, const std::string& data, const EpochReport& report);

}  // namespace heed::train
