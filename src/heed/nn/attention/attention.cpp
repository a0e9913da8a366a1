#include "heed/nn/attention/attention.h"

#include "heed/autograd/attention.h"

namespace heed {

Var Attention::context(Tape& tape, Var weights, const Memory& memory) const {
  return weighted_sum(tape, weights, memory.values);
}

}  // namespace heed
