// Dropout as a differentiable function.
#pragma once

#include <cstdint>
#include <span>

#include "heed/autograd/tape.h"
#include "heed/base/random.h"

namespace heed {

// Says which rows of a larger tensor the given rows are, so that a part of a batch gets the same dropout mask as it
// would in the full batch.
struct RowsOfWhole {
  Index whole = 0;                          // number of rows of the larger tensor
  std::span<const std::int32_t> rows = {};  // row r is row rows[r] of it; empty: all rows are given
};

// In training, sets each element to 0 with `probability` and divides the others by 1 - probability. In inference,
// returns x. REQUIRES: rows.rows outlives the tape
Var dropout(Tape& tape, Var x, float probability, Random& random, RowsOfWhole rows = {});

}  // namespace heed
