// The search over the sentences of one batch.
#pragma once

#include <span>
#include <vector>

#include "heed/decode/beam.h"
#include "heed/decode/search.h"
#include "heed/tensor/workspace.h"

namespace heed::decode {

// Of the beam of a sentence of so many words, its marks counted.
BeamOptions beam_options(const SearchOptions& options, std::size_t source_size);

// Sentences to encode, without targets.
model::Seq2SeqBatch source_batch(std::span<const std::vector<std::int32_t>> sources);

// As `search`, all sentences at once. What the workspace held is forgotten. REQUIRES: valid options; sources of at
// least two words, their marks
std::vector<std::vector<Hypothesis>> search_batch(const model::Seq2Seq& model, ThreadPool& pool, Workspace& workspace,
                                                  std::span<const std::vector<std::int32_t>> sources,
                                                  const SearchOptions& options);

}  // namespace heed::decode
