#include "heed/nn/attention/mean.h"

#include "heed/autograd/attention.h"

namespace heed {

Attention::Memory MeanAttention::prepare(Tape&, Var states, std::span<const std::int32_t> lengths) const {
  return {states, states, lengths};
}

Var MeanAttention::weights(Tape& tape, Var queries, const Memory& memory) const {
  const Index targets = queries.shape()[0], batch = queries.shape()[1], sources = memory.values.shape()[0];
  const Var scores = Tape::constant(tape.workspace().zeros({batch, 1, targets, sources}));
  return attention_weights(tape, scores, memory.lengths);  // equal scores give equal weights
}

}  // namespace heed
