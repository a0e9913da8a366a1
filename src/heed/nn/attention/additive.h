// Additive attention (Bahdanau et al. 2015): weights = softmax(u . tanh(W_q s + b + W_k h)), v = h.
// Parameters query.weight, query.bias, key.weight, score.weight [1, D].
#pragma once

#include "heed/base/random.h"
#include "heed/nn/attention/attention.h"
#include "heed/nn/linear.h"

namespace heed {

class AdditiveAttention : public Attention {
 public:
  AdditiveAttention(const Scope& scope, const AttentionSizes& sizes, Random& random);

  Memory prepare(Tape& tape, Var states, std::span<const std::int32_t> lengths) const override;
  Var weights(Tape& tape, Var queries, const Memory& memory) const override;
  Index context_size() const override { return sizes_.encoder; }

 private:
  AttentionSizes sizes_;
  Linear query_, key_;
  Parameter& score_;
};

}  // namespace heed
