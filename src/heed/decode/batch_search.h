// The search over the sentences of one batch.
#pragma once

#include <span>
#include <vector>

#include "heed/decode/search.h"
#include "heed/tensor/workspace.h"

namespace heed {

// As `search`, all sentences at once. What the workspace held is forgotten. REQUIRES: valid options; sources of at
// least two words, their marks
std::vector<std::vector<Hypothesis>> search_batch(const Seq2Seq& model, ThreadPool& pool, Workspace& workspace,
                                                  std::span<const std::vector<std::int32_t>> sources,
                                                  const SearchOptions& options);

}  // namespace heed
