// What a training reads from a folder that `heed data prepare` wrote: the pairs stay in their files.
#pragma once

#include <filesystem>

#include "heed/train/translation/training_data.h"

namespace heed::train {

// `languages`: as asked for; an empty one is that of the folder. `settings`: those that the training wants. Throws
// Error where either is not what the text was prepared with, saying what to do, and where a file is missing, of another
// size or not what was written. The pairs to train on are checked when they are read.
TrainingData read_prepared_data(const std::filesystem::path& folder, const text::Languages& languages,
                                const TextSettings& settings);

}  // namespace heed::train
