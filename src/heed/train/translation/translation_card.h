// Writes the model card of a translation model: README.md in its folder.
#pragma once

#include <filesystem>

#include "heed/model/translation_model.h"
#include "heed/train/trainer.h"
#include "heed/train/translation/translation_settings.h"

namespace heed::train {

// `data`: the name of the corpus, as the user gave it.
void write_translation_card(const std::filesystem::path& folder, const model::TranslationModel& model,
                            const TrainSettings& settings, const std::string& data, const EpochReport& report);

}  // namespace heed::train
