// Tokenizers, vocabularies and the recaser of a training, made from its text.
#pragma once

#include <cstdint>
#include <functional>

#include "heed/base/thread_pool.h"
#include "heed/model/model_sides.h"
#include "heed/text/corpus.h"
#include "heed/train/settings.h"

namespace heed {

// Subwords are learned from so many lines at most, the first ones: the library that learns keeps them all in memory.
inline constexpr std::int64_t kSubwordLines = 2'000'000;

// Reads the text once, and what subwords are learned from once before. Memory for the distinct words only. `read` is
// told how many lines have been counted so far.
ModelSides make_sides(const Split& files, const Languages& languages, const TextSettings& settings, ThreadPool& pool,
                      const TextOptions& text = {}, const std::function<void(std::int64_t)>& read = {});

// How the settings want both sides of a corpus read.
CorpusOptions corpus_options(const TextSettings& settings, const TextOptions& text);

}  // namespace heed
