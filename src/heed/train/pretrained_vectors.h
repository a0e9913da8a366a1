// Initialises a model's word vectors from a file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

#include "heed/base/files/text_file.h"
#include "heed/base/function_ref.h"
#include "heed/base/thread_pool.h"
#include "heed/tensor/view.h"

namespace heed::train {

inline constexpr std::int32_t kNoRow = -1;

// Copies the vectors of a file (text/vocabulary/word_vector_file.h) to the rows of `table` [V, E] that `row_of` returns
// for their words; kNoRow means that the model does not know the word. The other rows are unchanged. Returns how many
// were found. Throws Error, with nothing changed, if the vectors have another size or none was found.
std::int64_t read_pretrained_vectors(const std::filesystem::path& path,
                                     FunctionRef<std::int32_t(std::string_view)> row_of, View table, ThreadPool& pool,
                                     const TextOptions& text = {});

}  // namespace heed::train
