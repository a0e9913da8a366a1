// Layer normalisation as a differentiable function.
#pragma once

#include "heed/autograd/tape.h"

namespace heed {

// Normalises each row of x [..., N] to mean 0 and variance 1, then multiplies it by weight [N] and adds bias [N].
Var layer_norm(Tape& tape, Var x, Var weight, Var bias, float epsilon = 1e-5F);

}  // namespace heed
