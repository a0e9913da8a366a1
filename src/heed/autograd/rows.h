// Selects rows of a table by index: word vectors of an embedding, or the real positions of a padded sequence.
#pragma once

#include <cstdint>
#include <span>

#include "heed/autograd/tape.h"

namespace heed {

// table [..., N] (all axes but the last are rows), n ids -> [n, N]. Row i of the result is table row ids[i]. The
// gradient of a parameter is limited to the rows that occur. REQUIRES: ids outlives the tape
Var rows(Tape& tape, Var table, std::span<const std::int32_t> ids);

// The same with a given shape of the result: [T, B] token ids -> [T, B, E]. REQUIRES: shape has ids.size() rows
Var rows(Tape& tape, Var table, std::span<const std::int32_t> ids, Shape shape);

}  // namespace heed
