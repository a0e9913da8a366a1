// The input of translation training: vocabularies and tokenizers made from the training set, and the pairs as token
// ids.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "heed/base/thread_pool.h"
#include "heed/model/language_assets.h"
#include "heed/model/translation_model.h"
#include "heed/text/corpus/corpus.h"
#include "heed/train/translation/translation_settings.h"

namespace heed::train {

// Subwords are learned from at most this many lines, the first ones: the library that learns them keeps all in memory.
inline constexpr std::int64_t kSubwordLines = 2'000'000;

// Makes tokenizers, vocabularies and recaser from the text of a training set.
// Reads the text once; for subwords, it first reads the lines they are learned from. Memory grows with the distinct
// words only. `read` is called with the number of lines counted so far.
model::TranslationAssets make_language_assets(const text::Split& files, const text::Languages& languages,
                                              const TextSettings& settings, ThreadPool& pool,
                                              const TextOptions& text = {},
                                              const std::function<void(std::int64_t)>& read = {});

// How both sides of a corpus are read with these settings.
text::CorpusOptions corpus_options(const TextSettings& settings, const TextOptions& text);

struct TrainingData {
  model::LanguageAssets source, target;
  std::unique_ptr<text::PairSource> train;
  text::SkipCounts skipped;  // pairs that are not in `train`
  text::Corpus validation;
  text::Split validation_files;
  std::string checksum;  // data_checksum of both: the same for the same text and settings
};

// SHA-256 of all token ids.
std::string data_checksum(text::PairSource& train, text::PairSource& validation);

// The split "val" (also "valid" or "dev") of a folder.
text::Split find_validation(const std::filesystem::path& folder, const text::Languages& languages);

// Splits "train" and "val" of a folder.
TrainingData read_training_data(const std::filesystem::path& folder, const text::Languages& languages,
                                const TextSettings& settings, ThreadPool& pool, const TextOptions& text = {});

// The share of unknown tokens, special tokens not counted. A large share suggests another language.
double unknown_share(const text::Sentences& sentences);
inline constexpr double kManyUnknown = 0.3;  // a share worth a warning: files swapped, or in another language

}  // namespace heed::train
