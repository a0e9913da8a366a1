// The baseline without attention: a = 0 and every weight is 0. The context has no columns. This is the same model as a
// context of zeros, without the cost of multiplying them. No parameters.
#pragma once

#include "heed/nn/attention/attention.h"

namespace heed {

class NoAttention : public Attention {
 public:
  Memory prepare(Tape& tape, Var states, std::span<const std::int32_t> lengths) const override;
  Var weights(Tape& tape, Var queries, const Memory& memory) const override;
  Var context(Tape& tape, Var weights, const Memory& memory) const override;
  Index context_size() const override { return 0; }
};

}  // namespace heed
