// Reads word vectors in text format: GloVe and word2vec files, plain or gzip.
//
// A row is a word and its values, separated by spaces or TABs. If there is a word2vec header with the number of rows
// and of values, both must match. Otherwise the number of values is that of most of the first rows. The last values of
// a row are the vector, and everything before them is the word, so a word may contain spaces (". . ." in GloVe 840B). A
// word that ends in a number with a decimal point or exponent counts as a row with too many values. Throws Error with
// the file and the line for rows of another length, values that are not finite, and rows without a word.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>

#include "heed/base/files/text_file.h"
#include "heed/base/function_ref.h"
#include "heed/base/thread_pool.h"

namespace heed::text {

struct WordVectorOptions {
  TextOptions text = {};
  std::int64_t dimension = 0;  // values per row; 0: as in the file
};

struct WordVectorFile {
  std::int64_t rows = 0, dimension = 0;
};

// Calls take(word, values) for each row, in order. Both are valid until it returns.
using TakeVector = FunctionRef<void(std::string_view word, std::span<const float> values)>;
WordVectorFile read_word_vectors(const std::filesystem::path& path, ThreadPool& pool, const WordVectorOptions& options,
                                 TakeVector take);

}  // namespace heed::text
