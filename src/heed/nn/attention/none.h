// The baseline that attends to nothing: a = 0 and every weight is 0. The context has no columns, which is the same
// model as one of zeros and spares the products with them. No parameters.
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
