// Reads training data from a folder that `heed data prepare` wrote: the pairs stay in their files.
#pragma once

#include <filesystem>

#include "heed/train/translation/training_data.h"

namespace heed::train {

// `languages`: as requested; an empty one means the folder's. `settings`: those requested for the training run. Throws
// Error if the text was prepared with other languages or settings, saying what to do, and if a file is missing, has
// another size or was changed. The training pairs are checked when they are read.
TrainingData read_prepared_data(const std::filesystem::path& folder, const text::Languages& languages,
                                const TextSettings& settings);

}  // namespace heed::train
