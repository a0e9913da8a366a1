// What a training reads: vocabularies and tokenizers made from the training set, and the pairs as numbers.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "heed/base/thread_pool.h"
#include "heed/model/translation_model.h"
#include "heed/text/corpus.h"
#include "heed/text/pair_source.h"
#include "heed/train/settings.h"

namespace heed {

struct TrainingData {
  ModelSide source, target;
  std::unique_ptr<PairSource> train;
  SkipCounts skipped;  // pairs that are not in `train`
  Corpus validation;
  Split validation_files;
  std::string checksum;  // data_checksum of both: the same for the same text and settings
};

// SHA-256 of all numbers.
std::string data_checksum(PairSource& train, PairSource& validation);

// The split "val" (also "valid" or "dev") of a folder.
Split find_validation(const std::filesystem::path& folder, const Languages& languages);

// Splits "train" and "val" of a folder.
TrainingData read_training_data(const std::filesystem::path& folder, const Languages& languages,
                                const TextSettings& settings, ThreadPool& pool, const TextOptions& text = {});

// The share of words that the vocabulary did not know, marks not counted: much of it means another language.
double unknown_share(const Sentences& sentences);
inline constexpr double kManyUnknown = 0.3;  // a share worth a warning: files swapped, or of another language

}  // namespace heed
