#include "heed/train/pretrained_vectors.h"

#include <algorithm>
#include <map>
#include <vector>

#include <fmt/format.h>

#include "heed/model/io/file_error.h"
#include "heed/text/vocabulary/word_vector_file.h"

namespace heed::train {

std::int64_t read_pretrained_vectors(const std::filesystem::path& path,
                                     FunctionRef<std::int32_t(std::string_view)> row_of, View table, ThreadPool& pool,
                                     const TextOptions& text) {
  // If a word has several rows, the first counts, as in text/vocabulary/word_vectors.h.
  std::map<std::int32_t, std::vector<float>> found;
  const text::WordVectorFile file =
      text::read_word_vectors(path, pool, {.text = text}, [&](std::string_view word, std::span<const float> values) {
        if (const std::int32_t row = row_of(word); row != kNoRow) found.try_emplace(row, values.begin(), values.end());
      });
  if (file.dimension != table.columns())
    throw model::FileError(
        path, fmt::format("the word vectors have {} numbers, --embedding is {}", file.dimension, table.columns()));
  if (found.empty()) throw model::FileError(path, "no word of the vocabulary has a vector");
  for (const auto& [row, values] : found) std::ranges::copy(values, table.row(row).begin());
  return std::ssize(found);
}

}  // namespace heed::train
