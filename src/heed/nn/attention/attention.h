// Attention of decoder states over encoder states: one small interface, a class for each mechanism.
//
// What depends on the source alone is computed once (`prepare`); `attend` may then be called for a whole target
// sequence while training or for one step at a time while decoding.
#pragma once

#include <cstdint>
#include <span>

#include "heed/autograd/tape.h"

namespace heed {

struct AttentionSizes {
  Index decoder;  // H, of the queries
  Index encoder;  // 2H, of the states attended to
  Index key = 0;  // D, where a mechanism projects to keys of a size of their own
};

class Attention {
 public:
  struct Memory {
    Var keys;                               // [S, B, D]
    Var values;                             // [S, B, D_v]
    std::span<const std::int32_t> lengths;  // [B]: words past them are padding
  };
  struct Result {
    Var context;  // [T, B, context_size()]
    Var weights;  // [B, h, T, S]: non-negative, 0 at padding, each row sums to 1 (to 0 where nothing is attended to)
  };

  virtual ~Attention() = default;

  // states [S, B, 2H] of the encoder. REQUIRES: lengths stays where it is until the tape is done
  virtual Memory prepare(Tape& tape, Var states, std::span<const std::int32_t> lengths) const = 0;
  // queries [T, B, H] of the decoder
  Result attend(Tape& tape, Var queries, const Memory& memory) const {
    const Var given = weights(tape, queries, memory);
    return {context(tape, given, memory), given};
  }

  // The two halves of it; what weights are made of the queries may also be replaced by others.
  virtual Var weights(Tape& tape, Var queries, const Memory& memory) const = 0;
  virtual Var context(Tape& tape, Var weights, const Memory& memory) const;  // the sum of the values, unless overridden
  virtual Index context_size() const = 0;
};

}  // namespace heed
