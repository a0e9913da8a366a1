// The mean of rows of a table, for a batch of lists of any lengths: the average of the words of a text.
#pragma once

#include <cstdint>
#include <span>

#include "heed/autograd/tape.h"

namespace heed {

// B lists one behind the other: list b is [offsets[b] - offsets[0], offsets[b + 1] - offsets[0]) of rows and weights.
struct RowLists {
  std::span<const std::int32_t> rows;
  std::span<const float> weights;         // of each row in its mean: how often it counts. Above 0
  std::span<const std::int64_t> offsets;  // [B + 1]

  Index size() const { return static_cast<Index>(offsets.size()) - 1; }
  RowLists part(Index begin, Index end) const;  // some of the lists
};

// table [V, E] -> [B, E]: y_b = sum_i w_i table[r_i] / sum_i w_i over list b; 0 for an empty list. Of the table and its
// gradient only the rows that occur are touched, and a list's result does not depend on the others.
// REQUIRES: what the lists look at stays where it is until the tape is done
Var mean_of_rows(Tape& tape, Var table, const RowLists& lists);

}  // namespace heed
