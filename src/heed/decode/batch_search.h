// Decodes the sentences of one batch.
#pragma once

#include <span>
#include <vector>

#include "heed/decode/beam.h"
#include "heed/decode/search.h"
#include "heed/tensor/workspace.h"

namespace heed::decode {

// The beam options for a sentence of `source_size` tokens, including start and end.
BeamOptions beam_options(const SearchOptions& options, std::size_t source_size);

// A batch of sentences to encode, without targets.
model::Seq2SeqBatch source_batch(std::span<const std::vector<std::int32_t>> sources);

// Like `search`, for all sentences at once. Clears the workspace. REQUIRES: valid options; sources of at least two
// tokens, start and end
std::vector<std::vector<Hypothesis>> search_batch(const model::Seq2Seq& model, ThreadPool& pool, Workspace& workspace,
                                                  std::span<const std::vector<std::int32_t>> sources,
                                                  const SearchOptions& options);

}  // namespace heed::decode
