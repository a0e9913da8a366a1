#include "heed/nn/attention/scaled_dot_product.h"

#include <cmath>

#include "heed/autograd/attention.h"

namespace heed {

ScaledDotProductAttention::ScaledDotProductAttention(const Scope& scope, const AttentionSizes& sizes, Random& random)
    : sizes_(sizes),
      query_(scope / "query", sizes.decoder, sizes.key, random),
      key_(scope / "key", sizes.encoder, sizes.key, random) {}

Attention::Memory ScaledDotProductAttention::prepare(Tape& tape, Var states,
                                                     std::span<const std::int32_t> lengths) const {
  return {key_(tape, states), states, lengths};
}

Var ScaledDotProductAttention::weights(Tape& tape, Var queries, const Memory& memory) const {
  const float scale = 1 / std::sqrt(static_cast<float>(sizes_.key));
  const Var scores = dot_scores(tape, query_(tape, queries), memory.keys, scale);  // [B, 1, T, S]
  return attention_weights(tape, scores, memory.lengths);
}

}  // namespace heed
