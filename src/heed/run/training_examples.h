// The examples/ folder of a training run: where the model looks in a few sentences that it was not trained on.
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "heed/base/thread_pool.h"
#include "heed/model/translation_model.h"

namespace heed::run {

inline constexpr const char* kExamplesFolder = "examples";

// Diagrams (SVG) and data (JSON) of the first of `sentences` that have a good length to look at. Those of an earlier
// training are replaced; a model that attends to nothing has none. Returns how many were written.
std::size_t write_training_examples(const model::TranslationModel& model, std::span<const std::string> sentences,
                                    const std::filesystem::path& run, ThreadPool& pool);

}  // namespace heed::run
