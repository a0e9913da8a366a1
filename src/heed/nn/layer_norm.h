// Layer normalisation over the last axis: parameters weight [N] (initially ones) and bias [N] (initially zeros).
#pragma once

#include "heed/autograd/tape.h"
#include "heed/nn/parameters.h"

namespace heed {

class LayerNorm {
 public:
  LayerNorm(const Scope& scope, Index size);
  Var operator()(Tape& tape, Var x) const;

 private:
  Parameter &weight_, &bias_;
};

}  // namespace heed
