#include "heed/nn/attention/additive.h"

#include <cmath>

#include "heed/autograd/attention.h"
#include "heed/nn/parameters.h"

namespace heed {

AdditiveAttention::AdditiveAttention(const Scope& scope, const AttentionSizes& sizes, Random& random)
    : sizes_(sizes),
      query_(scope / "query", sizes.decoder, sizes.key, random),
      key_(scope / "key", sizes.encoder, sizes.key, random, Bias::kNone),
      score_((scope / "score").add("weight", {1, sizes.key})) {
  fill_uniform(score_, 1 / std::sqrt(static_cast<double>(sizes.key)), random);
}

Attention::Memory AdditiveAttention::prepare(Tape& tape, Var states, std::span<const std::int32_t> lengths) const {
  return {key_(tape, states), states, lengths};
}

Var AdditiveAttention::weights(Tape& tape, Var queries, const Memory& memory) const {
  const Var scores = additive_scores(tape, query_(tape, queries), memory.keys, tape.use(score_));
  return attention_weights(tape, scores, memory.lengths);
}

}  // namespace heed
