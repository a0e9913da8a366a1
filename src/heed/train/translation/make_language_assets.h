// Tokenizers, vocabularies and the recaser of a training, made from its text.
#pragma once

#include <cstdint>
#include <functional>

#include "heed/base/thread_pool.h"
#include "heed/model/language_assets.h"
#include "heed/text/corpus/corpus.h"
#include "heed/train/translation/translation_settings.h"

namespace heed::train {

// Subwords are learned from so many lines at most, the first ones: the library that learns keeps them all in memory.
inline constexpr std::int64_t kSubwordLines = 2'000'000;

// Reads the text once, and what subwords are learned from once before. Memory for the distinct words only. `read` is
// told how many lines have been counted so far.
model::TranslationAssets make_language_assets(const text::Split& files, const text::Languages& languages,
                                              const TextSettings& settings, ThreadPool& pool,
                                              const TextOptions& text = {},
                                              const std::function<void(std::int64_t)>& read = {});

// How the settings want both sides of a corpus read.
text::CorpusOptions corpus_options(const TextSettings& settings, const TextOptions& text);

}  // namespace heed::train
