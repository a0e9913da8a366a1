#pragma once

#include "heed/autograd/tape.h"
#include "heed/base/random.h"

namespace heed {

// While training, sets each number to 0 with `probability` and divides the others by 1 - probability; in inference x.
Var dropout(Tape& tape, Var x, float probability, Random& random);

}  // namespace heed
