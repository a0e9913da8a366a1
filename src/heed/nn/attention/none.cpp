#include "heed/nn/attention/none.h"

namespace heed {

Attention::Memory NoAttention::prepare(Tape&, Var states, std::span<const std::int32_t> lengths) const {
  return {states, states, lengths};
}

Var NoAttention::weights(Tape& tape, Var queries, const Memory& memory) const {
  const Index targets = queries.shape()[0], batch = queries.shape()[1], sources = memory.values.shape()[0];
  return Tape::constant(tape.workspace().zeros({batch, 1, targets, sources}));
}

Var NoAttention::context(Tape& tape, Var weights, const Memory&) const {
  const Index batch = weights.shape()[0], targets = weights.shape()[2];
  return Tape::constant(tape.workspace().zeros({targets, batch, 0}));
}

}  // namespace heed
