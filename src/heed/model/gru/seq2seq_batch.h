// The sentences of one batch as the translation model reads them: time-major, padded at the end.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "heed/autograd/dropout.h"
#include "heed/tensor/view.h"

namespace heed::model {

struct Seq2SeqBatch {
  Index sentences = 0, source_steps = 0, target_steps = 0;  // B, S, T
  std::vector<std::int32_t> source;                         // [S, B]
  std::vector<std::int32_t> source_lengths;                 // [B]
  std::vector<std::int32_t> target_inputs;                  // [T, B]: start of sentence, then the tokens
  std::vector<std::int32_t> target_lengths;                 // [B]
  std::vector<std::int32_t> real_positions;                 // rows of [T, B] that are not padding, in order
  std::vector<std::int32_t> targets;                        // the token to predict at each of them

  // If this batch is a share of a larger batch: which rows of the larger batch's [S, B], [T, B] and real positions this
  // batch's rows are, and how many rows the larger batch has. Otherwise empty.
  struct RowIndices {
    Index whole = 0;
    std::vector<std::int32_t> rows;

    operator RowsOfWhole() const { return {whole, rows}; }  // NOLINT: implicit on purpose, it is the same thing
  };
  RowIndices source_rows, target_rows, real_rows;

  // Makes a batch from sentences with their start and end tokens. The decoder reads all tokens except the last and
  // predicts all except the first. REQUIRES: as many targets as sources, none empty, targets of at least 2 tokens
  static Seq2SeqBatch from_sentences(std::span<const std::vector<std::int32_t>> sources,
                                     std::span<const std::vector<std::int32_t>> targets, std::int32_t padding);

  // The sentences with the indices `chosen` as a smaller batch. It keeps full-batch row indices so that dropout masks
  // match. REQUIRES: this is not itself a share; each index once, at least one
  Seq2SeqBatch share(std::span<const std::int32_t> chosen) const;
};

}  // namespace heed::model
