// The corpus as files: train.de, train.en, val.de, val.en, test.de and test.en, one sentence a line, LF at its end.
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
    std::int64_t words = 0;           // between spaces, without punctuation
    std::int64_t distinct_words = 0;  // in lower case
  };
  std::array<std::int64_t, 3> pairs{};                       // by Set
  Side german, english;                                      // of all sets
  std::array<std::int64_t, kConstructions> constructions{};  // pairs that show each, of all sets
  std::vector<SentencePair> samples;                         // the first three of training
};

// Paths of the six files in `folder`, in the order in which they are written.
std::array<std::filesystem::path, 6> corpus_files(const std::filesystem::path& folder);

// Makes the folder if need be, and then the corpus. `overwrite`: existing files may be replaced; without it, an
// existing file is an Error, before anything is written. A failure leaves no file changed that was there before, as far
// as the file system keeps its word. `made` is told the number of pairs so far, of all sets.
CorpusSummary write_corpus(const std::filesystem::path& folder, const MakeOptions& options, bool overwrite,
                           const std::function<void(std::int64_t)>& made = {});

}  // namespace heed::grammar
