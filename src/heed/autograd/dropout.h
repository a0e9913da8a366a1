#pragma once

#include <cstdint>
#include <span>

#include "heed/autograd/tape.h"
#include "heed/base/random.h"

namespace heed {

// Which rows of a larger tensor the rows of one are, so that a share of a batch draws what the whole batch would.
struct RowsOfWhole {
  Index whole = 0;                          // rows of the larger one
  std::span<const std::int32_t> rows = {};  // row r is row rows[r] of it; none: it is the whole
};

// While training, sets each number to 0 with `probability` and divides the others by 1 - probability; in inference x.
// REQUIRES: the numbers of `rows` stay where they are until the tape is done
Var dropout(Tape& tape, Var x, float probability, Random& random, RowsOfWhole rows = {});

}  // namespace heed
