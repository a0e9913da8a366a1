#include "heed/nn/attention/multihead.h"

#include <cmath>

#include <fmt/format.h>

#include "heed/autograd/affine.h"
#include "heed/autograd/attention.h"
#include "heed/autograd/columns.h"
#include "heed/base/error.h"
#include "heed/nn/parameters.h"

namespace heed {

MultiheadAttention::MultiheadAttention(const Scope& scope, const AttentionSizes& sizes, Index heads, Random& random)
    : sizes_(sizes),
      heads_(heads),
      q_weight_(scope.add("q_proj_weight", {sizes.decoder, sizes.decoder})),
      k_weight_(scope.add("k_proj_weight", {sizes.decoder, sizes.encoder})),
      v_weight_(scope.add("v_proj_weight", {sizes.decoder, sizes.encoder})),
      in_bias_(scope.add("in_proj_bias", {3 * sizes.decoder})),
      out_(scope / "out_proj", sizes.decoder, sizes.decoder, random) {
  if (heads <= 0 || sizes.decoder % heads != 0)
    throw Error(
        fmt::format("heads must divide the hidden size (got {} heads for a hidden size of {})", heads, sizes.decoder));
  for (Parameter* weight : {&q_weight_, &k_weight_, &v_weight_}) {  // Glorot & Bengio 2010, as in PyTorch
    fill_uniform(*weight, std::sqrt(6.0 / static_cast<double>(weight->shape()[0] + weight->shape()[1])), random);
  }
}

Var MultiheadAttention::project(Tape& tape, Var x, Parameter& weight, Index which) const {
  const Var bias = slice(tape, tape.use(in_bias_), which * sizes_.decoder, (which + 1) * sizes_.decoder);
  return affine(tape, x, tape.use(weight), &bias);
}

Attention::Memory MultiheadAttention::prepare(Tape& tape, Var states, std::span<const std::int32_t> lengths) const {
  return {project(tape, states, k_weight_, 1), project(tape, states, v_weight_, 2), lengths};
}

Var MultiheadAttention::weights(Tape& tape, Var queries, const Memory& memory) const {
  const Index head_size = sizes_.decoder / heads_;
  const float scale = 1 / std::sqrt(static_cast<float>(head_size));
  const Var q = project(tape, queries, q_weight_, 0);
  return attention_weights(tape, dot_scores(tape, q, memory.keys, scale, heads_), memory.lengths);
}

Var MultiheadAttention::context(Tape& tape, Var weights, const Memory& memory) const {
  return out_(tape, weighted_sum(tape, weights, memory.values));
}

}  // namespace heed
