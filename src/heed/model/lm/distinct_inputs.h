// The distinct words among the inputs of a batch: a bigram model computes each of them once.
#pragma once

#include <cstdint>
#include <span>

#include "heed/tensor/workspace.h"

namespace heed::model {

struct DistinctInputs {
  std::span<std::int32_t> words;   // [R], in the order in which they first occur
  std::span<std::int32_t> counts;  // [R], how often each occurs
  std::span<std::int32_t> row;     // [B], the index of each input in `words`

  Index rows() const { return static_cast<Index>(words.size()); }
};

// Uses memory of the workspace. Throws Error for an input that is not in [0, word_count).
DistinctInputs distinct_inputs(Workspace& workspace, std::span<const std::int32_t> inputs, Index word_count);

}  // namespace heed::model
