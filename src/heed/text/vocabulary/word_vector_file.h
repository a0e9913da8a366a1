// Reads word vectors as text: GloVe's files and word2vec's, plain or gzip.
//
// A row is a word and its values, separated by spaces or TABs. word2vec's first line gives the number of rows and of
// values, and then both must hold; without it the number of values is what most of the first rows have. The last
// values of a row are the vector and what stands before them is the word, so a word may hold spaces (". . ." in GloVe
// 840B); a word that ends in a number with a decimal point or exponent is taken for a row with too many values.
// Rows of another length, values that are not finite numbers and rows without a word throw with the file and the line.
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
  std::int64_t dimension = 0;  // values of a row; 0: as the file has it
};

struct WordVectorFile {
  std::int64_t rows = 0, dimension = 0;
};

// Calls take(word, values) for each row, in order; both hold until it returns.
using TakeVector = FunctionRef<void(std::string_view word, std::span<const float> values)>;
WordVectorFile read_word_vectors(const std::filesystem::path& path, ThreadPool& pool, const WordVectorOptions& options,
                                 TakeVector take);

}  // namespace heed::text
