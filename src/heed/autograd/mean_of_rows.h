// The weighted mean of table rows for each list in a batch: the average of a text's word vectors.
#pragma once

#include <cstdint>
#include <span>

#include "heed/autograd/tape.h"

namespace heed {

// B lists, stored one after another: list b is [offsets[b] - offsets[0], offsets[b + 1] - offsets[0]) of rows and
// weights.
struct RowLists {
  std::span<const std::int32_t> rows;
  std::span<const float> weights;         // weight of each row in the mean (how often it counts). Above 0
  std::span<const std::int64_t> offsets;  // [B + 1]

  Index size() const { return static_cast<Index>(offsets.size()) - 1; }
  RowLists part(Index begin, Index end) const;  // lists [begin, end)
};

// table [V, E] -> [B, E]: y_b = sum_i w_i table[r_i] / sum_i w_i over list b; 0 for an empty list. Only the rows that
// occur are read, and only their gradients are written. The result of a list does not depend on the other lists.
// REQUIRES: the memory of the lists outlives the tape
Var mean_of_rows(Tape& tape, Var table, const RowLists& lists);

}  // namespace heed
