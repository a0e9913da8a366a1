// Writes the corpus as files: train.de, train.en, val.de, val.en, test.de and test.en, one sentence per line with LF.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string_view>
#include <vector>

#include "heed/grammar/make_corpus.h"

namespace heed::grammar {

struct CorpusSummary {
  struct Side {
    std::int64_t words = 0;           // separated by spaces, without punctuation
    std::int64_t distinct_words = 0;  // in lower case
  };
  std::array<std::int64_t, 3> pairs{};                       // indexed by Set
  Side german, english;                                      // over all sets
  std::array<std::int64_t, kConstructions> constructions{};  // pairs that contain each, over all sets
  std::vector<SentencePair> samples;                         // the first three of the training set
};

// Paths of the six files in `folder`, in writing order.
std::array<std::filesystem::path, 6> corpus_files(const std::filesystem::path& folder);

// Creates the folder if missing, then the corpus. Without `overwrite`, an existing file is an Error, before anything is
// written. If it fails, files that existed before are unchanged, as far as the file system guarantees it. `made` is
// called with the number of pairs so far, over all sets.
CorpusSummary write_corpus(const std::filesystem::path& folder, const MakeOptions& options, bool overwrite,
                           const std::function<void(std::int64_t)>& made = {});

}  // namespace heed::grammar
