#include "heed/nn/attention/general.h"

#include "heed/autograd/attention.h"

namespace heed {

GeneralAttention::GeneralAttention(const Scope& scope, const AttentionSizes& sizes, Random& random)
    : sizes_(sizes), query_(scope / "query", sizes.decoder, sizes.encoder, random, Bias::kNone) {}

Attention::Memory GeneralAttention::prepare(Tape&, Var states, std::span<const std::int32_t> lengths) const {
  return {states, states, lengths};
}

Var GeneralAttention::weights(Tape& tape, Var queries, const Memory& memory) const {
  const Var scores = dot_scores(tape, query_(tape, queries), memory.keys, /*scale=*/1);
  return attention_weights(tape, scores, memory.lengths);
}

}  // namespace heed
