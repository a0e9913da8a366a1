// A linear layer, y = x W^T + b: parameters weight [out, in] and bias [out].
#pragma once

#include "heed/autograd/tape.h"
#include "heed/base/random.h"
#include "heed/nn/parameters.h"

namespace heed {

enum class Bias { kNone, kLearned };

class Linear {
 public:
  Linear(const Scope& scope, Index in, Index out, Random& random, Bias bias = Bias::kLearned);
  Var operator()(Tape& tape, Var x) const;  // [..., in] -> [..., out]

  ConstView weight() const { return weight_.value(); }
  ConstView bias() const { return bias_->value(); }  // REQUIRES: Bias::kLearned

 private:
  Parameter& weight_;
  Parameter* bias_;
};

}  // namespace heed
