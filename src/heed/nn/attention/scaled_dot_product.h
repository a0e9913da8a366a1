// Scaled dot-product attention with one query per step: q = W_q s + b_q, k = W_k h + b_k, v = h,
// weights = softmax(q . k / sqrt(D)). Parameters query.*, key.*.
#pragma once

#include "heed/base/random.h"
#include "heed/nn/attention/attention.h"
#include "heed/nn/linear.h"

namespace heed {

class ScaledDotProductAttention : public Attention {
 public:
  ScaledDotProductAttention(const Scope& scope, const AttentionSizes& sizes, Random& random);

  Memory prepare(Tape& tape, Var states, std::span<const std::int32_t> lengths) const override;
  Var weights(Tape& tape, Var queries, const Memory& memory) const override;
  Index context_size() const override { return sizes_.encoder; }

 private:
  AttentionSizes sizes_;
  Linear query_, key_;
};

}  // namespace heed
