// Loads word vectors for the words of a vocabulary, and reports how much of it they cover.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "heed/base/thread_pool.h"
#include "heed/text/vocabulary/vocabulary.h"
#include "heed/text/vocabulary/word_vector_file.h"

namespace heed::text {

// Coverage of distinct words and of running text, by the vocabulary's counts. Words outside it count as not found.
struct Coverage {
  std::int64_t words = 0, words_found = 0;  // without special tokens
  std::int64_t tokens = 0, tokens_found = 0;
  std::int64_t by_lower_case = 0;  // words found only in lower case

  double word_share() const { return words == 0 ? 0 : static_cast<double>(words_found) / static_cast<double>(words); }
  double token_share() const {
    return tokens == 0 ? 0 : static_cast<double>(tokens_found) / static_cast<double>(tokens);
  }
};

struct WordVectors {
  std::int64_t rows = 0;       // in the file
  std::int64_t dimension = 0;  // E
  std::int64_t repeated = 0;   // further rows for a word of the vocabulary; the first one counts
  std::vector<float> values;   // [V, E], zeros if not found
  std::vector<bool> found;     // [V]
  Coverage coverage;

  std::span<const float> operator[](std::int32_t id) const {
    const auto size = static_cast<std::size_t>(dimension);
    return std::span(values).subspan(static_cast<std::size_t>(id) * size, size);
  }
};

struct VectorLookup {
  WordVectorOptions file = {};
  bool try_lower_case = false;  // "Berlin" uses the row of "berlin" if it has none itself
};

// Needs memory only for the vocabulary's words, however large the file is.
WordVectors load_word_vectors(const std::filesystem::path& path, const Vocabulary& vocabulary, ThreadPool& pool,
                              const VectorLookup& options = {});

}  // namespace heed::text
