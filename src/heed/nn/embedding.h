// A vector for each word: parameter weight [V, E].
#pragma once

#include <cstdint>
#include <span>

#include "heed/autograd/tape.h"
#include "heed/base/random.h"
#include "heed/nn/parameters.h"

namespace heed {

class Embedding {
 public:
  // Values start normal with this standard deviation; 1 is PyTorch's.
  Embedding(const Scope& scope, Index words, Index size, Random& random, double deviation = 1);

  // ids of [T, B] words, time-major -> [T, B, E]. REQUIRES: ids stays where it is until the tape is done
  Var operator()(Tape& tape, std::span<const std::int32_t> ids, Index steps, Index batch) const;

  Parameter& weight() const { return weight_; }

 private:
  Parameter& weight_;
};

}  // namespace heed
