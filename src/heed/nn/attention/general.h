// Luong's general score (Luong et al. 2015): weights = softmax((W s) . h), v = h. Parameter query.weight.
#pragma once

#include "heed/base/random.h"
#include "heed/nn/attention/attention.h"
#include "heed/nn/linear.h"

namespace heed {

class GeneralAttention : public Attention {
 public:
  GeneralAttention(const Scope& scope, const AttentionSizes& sizes, Random& random);

  Memory prepare(Tape& tape, Var states, std::span<const std::int32_t> lengths) const override;
  Var weights(Tape& tape, Var queries, const Memory& memory) const override;
  Index context_size() const override { return sizes_.encoder; }

 private:
  AttentionSizes sizes_;
  Linear query_;
};

}  // namespace heed
