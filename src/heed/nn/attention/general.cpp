#include "heed/nn/attention/general.h"

#include "heed/autograd/attention.h"

namespace heed {

GeneralAttention::GeneralAttention(const Scope& scope, const AttentionSizes& sizes, Random& random)
    : sizes_(sizes), query_(scope / "query", sizes.decoder, sizes.encoder, random, Bias::kNone) {}

Attention::Memory GeneralAttention::prepare(Tape&, Var states, std::span<const std::int32_t> lengths) const {
  return {states, states, lengths};
}

Attention::Result GeneralAttention::attend(Tape& tape, Var queries, const Memory& memory) const {
  const Var scores = dot_scores(tape, query_(tape, queries), memory.keys, /*scale=*/1);
  const Var weights = attention_weights(tape, scores, memory.lengths);
  return {weighted_sum(tape, weights, memory.values), weights};
}

}  // namespace heed
