// Rows of a table by their numbers: the words of an embedding, or the real positions of a padded sequence.
#pragma once

#include <cstdint>
#include <span>

#include "heed/autograd/tape.h"

namespace heed {

// table [..., N] (all axes but the last are rows), ids of length n -> [n, N]; row i is table row ids[i].
// The gradient of a parameter is confined to the rows that occur.
// REQUIRES: ids stays where it is until the tape is done
Var rows(Tape& tape, Var table, std::span<const std::int32_t> ids);

// The same under a shape of the caller's choice: ids of [T, B] words -> [T, B, E]. REQUIRES: shape has ids.size() rows
Var rows(Tape& tape, Var table, std::span<const std::int32_t> ids, Shape shape);

}  // namespace heed
