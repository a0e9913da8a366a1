// Examples that a finished training run stores for new users: sentences that the model translates well, and its
// attention.
#pragma once

#include <filesystem>

#include "heed/base/thread_pool.h"
#include "heed/model/translation_model.h"
#include "heed/text/corpus/parallel_text.h"

namespace heed::run {

inline constexpr const char* kExamplesFolder = "examples";

// Chooses examples among the validation pairs (evaluate/examples/choose_examples.h) and writes them to the run's
// folder: examples.json, and in examples/ their attention as SVG and JSON. Examples of an earlier run are
// replaced. A model without attention has no diagrams. Returns the number of diagrams.
std::size_t write_training_examples(const model::TranslationModel& model, const text::RawPairs& validation,
                                    const std::filesystem::path& run, ThreadPool& pool);

}  // namespace heed::run
