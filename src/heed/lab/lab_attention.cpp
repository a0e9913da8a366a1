#include "heed/lab/lab_attention.h"

#include "heed/autograd/attention.h"

namespace heed::lab {

LabAttention::Result LabAttention::operator()(ConstView q, ConstView k, ConstView v, float scale) {
  workspace_.reset();
  lengths_.assign(static_cast<std::size_t>(k.shape()[1]), static_cast<std::int32_t>(k.shape()[0]));
  Tape tape(pool_, workspace_, Mode::kInference);
  const Var scores = dot_scores(tape, Tape::constant(q), Tape::constant(k), scale);
  const Var weights = attention_weights(tape, scores, lengths_);
  return {scores.value, weights.value, weighted_sum(tape, weights, Tape::constant(v)).value};
}

}  // namespace heed::lab
