#include "heed/nn/attention/none.h"

namespace heed {

Attention::Memory NoAttention::prepare(Tape&, Var states, std::span<const std::int32_t> lengths) const {
  return {states, states, lengths};
}

Attention::Result NoAttention::attend(Tape& tape, Var queries, const Memory& memory) const {
  const Index targets = queries.shape()[0], batch = queries.shape()[1], sources = memory.values.shape()[0];
  Workspace& workspace = tape.workspace();
  return {Tape::constant(workspace.zeros({targets, batch, 0})),
          Tape::constant(workspace.zeros({batch, 1, targets, sources}))};
}

}  // namespace heed
