// A word vector for each token of the vocabulary: parameter weight [V, E].
#pragma once

#include <cstdint>
#include <span>

#include "heed/autograd/tape.h"
#include "heed/base/random.h"
#include "heed/nn/parameters.h"

namespace heed {

class Embedding {
 public:
  // Initial values are normal with this standard deviation; 1 is PyTorch's default.
  Embedding(const Scope& scope, Index words, Index size, Random& random, double deviation = 1);

  // [T, B] token ids, time-major -> [T, B, E]. REQUIRES: ids outlives the tape
  Var operator()(Tape& tape, std::span<const std::int32_t> ids, Index steps, Index batch) const;

  Parameter& weight() const { return weight_; }

 private:
  Parameter& weight_;
};

}  // namespace heed
