#include "heed/train/pretrained_vectors.h"

#include <algorithm>
#include <map>
#include <vector>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"
#include "heed/text/vocabulary/word_vector_file.h"

namespace heed::train {

std::int64_t read_pretrained_vectors(const std::filesystem::path& path,
                                     FunctionRef<std::int32_t(std::string_view)> row_of, View table, ThreadPool& pool,
                                     const TextOptions& text) {
  // Of a word with several rows the first counts, as in text/vocabulary/word_vectors.h.
  std::map<std::int32_t, std::vector<float>> found;
  const text::WordVectorFile file =
      text::read_word_vectors(path, pool, {.text = text}, [&](std::string_view word, std::span<const float> values) {
        if (const std::int32_t row = row_of(word); row != kNoRow) found.try_emplace(row, values.begin(), values.end());
      });
  require(file.dimension == table.columns(), "train", [&] {
    return Mismatch{fmt::format("word vectors of {} numbers, as --embedding says", table.columns()),
                    fmt::format("{}; {}", file.dimension, printable(path.string()))};
  });
  require(!found.empty(), "train", [&] {
    return Mismatch{"vectors of some words of the vocabulary", "none; " + printable(path.string())};
  });
  for (const auto& [row, values] : found) std::ranges::copy(values, table.row(row).begin());
  return std::ssize(found);
}

}  // namespace heed::train
