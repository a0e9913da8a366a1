#include "heed/nn/attention/dot.h"

#include <fmt/format.h>

#include "heed/autograd/attention.h"
#include "heed/autograd/columns.h"
#include "heed/autograd/pointwise.h"
#include "heed/base/error.h"

namespace heed {

DotAttention::DotAttention(const AttentionSizes& sizes) : sizes_(sizes) {
  require(sizes.encoder == 2 * sizes.decoder, "dot attention", [&] {
    return Mismatch{fmt::format("encoder states of twice the decoder's size {}", sizes.decoder),
                    std::to_string(sizes.encoder)};
  });
}

Attention::Memory DotAttention::prepare(Tape& tape, Var states, std::span<const std::int32_t> lengths) const {
  const Var keys = add(tape, slice(tape, states, 0, sizes_.decoder),
                       slice(tape, states, sizes_.decoder, sizes_.encoder));  // [S, B, H]
  return {keys, states, lengths};
}

Var DotAttention::weights(Tape& tape, Var queries, const Memory& memory) const {
  const Var scores = dot_scores(tape, queries, memory.keys, /*scale=*/1);
  return attention_weights(tape, scores, memory.lengths);
}

}  // namespace heed
