// Elementwise functions, and sums and products of tensors of equal shape.
#pragma once

#include "heed/autograd/tape.h"

namespace heed {

Var relu(Tape& tape, Var x);
Var tanh(Tape& tape, Var x);
Var sigmoid(Tape& tape, Var x);

Var add(Tape& tape, Var a, Var b);
Var multiply(Tape& tape, Var a, Var b);

}  // namespace heed
