// Concatenates and slices tensors along the last axis.
#pragma once

#include <initializer_list>

#include "heed/autograd/tape.h"

namespace heed {

// [..., A], [..., B], ... -> [..., A + B + ...]
Var concat(Tape& tape, std::initializer_list<Var> parts);

// [..., N] -> [..., end - begin]: columns [begin, end).
Var slice(Tape& tape, Var x, Index begin, Index end);

}  // namespace heed
