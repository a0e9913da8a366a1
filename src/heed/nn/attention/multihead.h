// Multi-head attention (Vaswani et al. 2017) with the parameters of torch.nn.MultiheadAttention(H, h, kdim=vdim=2H):
// q_proj_weight, k_proj_weight, v_proj_weight, in_proj_bias [3H] (for q, k, v in turn), out_proj.weight, out_proj.bias.
#pragma once

#include "heed/base/random.h"
#include "heed/nn/attention/attention.h"
#include "heed/nn/linear.h"

namespace heed {

class MultiheadAttention : public Attention {
 public:
  // The heads split the decoder's size H evenly. sizes.key is not used.
  MultiheadAttention(const Scope& scope, const AttentionSizes& sizes, Index heads, Random& random);

  Memory prepare(Tape& tape, Var states, std::span<const std::int32_t> lengths) const override;
  Var weights(Tape& tape, Var queries, const Memory& memory) const override;
  Var context(Tape& tape, Var weights, const Memory& memory) const override;
  Index context_size() const override { return sizes_.decoder; }

 private:
  Var project(Tape& tape, Var x, Parameter& weight, Index which) const;  // which third of the bias: 0 q, 1 k, 2 v

  AttentionSizes sizes_;
  Index heads_;
  Parameter &q_weight_, &k_weight_, &v_weight_, &in_bias_;
  Linear out_;
};

}  // namespace heed
