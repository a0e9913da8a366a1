// Word vectors from a file as the first values of those of a model.
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

// Puts the vectors of a file (text/vocabulary/word_vector_file.h) into the rows of `table` [V, E] that `row_of` gives
// for their words; kNoRow: the model does not know the word. The other rows stay as they are. Returns how many were
// found. Throws Error, with nothing changed, where the vectors are of another size, and where none was found.
std::int64_t read_pretrained_vectors(const std::filesystem::path& path,
                                     FunctionRef<std::int32_t(std::string_view)> row_of, View table, ThreadPool& pool,
                                     const TextOptions& text = {});

}  // namespace heed::train
