// The affine map y = x W^T + b, with W [out, in] and b [out] as PyTorch stores them.
#pragma once

#include "heed/autograd/tape.h"
#include "heed/tensor/product.h"

namespace heed {

// x [..., in] -> [..., out]. `bias` may be null.
Var affine(Tape& tape, Var x, Var weight, const Var* bias = nullptr);

// d(bias) += the sum over the rows of dy, in parallel over columns. Shared by functions with a bias. dy may cover only
// a part of the bias, which starts at `first`.
void add_bias_gradient(Tape& tape, ConstMatrix dy, Gradient& bias, Index first = 0);

}  // namespace heed
