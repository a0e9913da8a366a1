// Attention of decoder states over encoder states: one small interface, implemented by one class per mechanism.
//
// `prepare` computes what depends only on the source, once. `attend` can then be called for the whole target sequence
// (training) or for one step at a time (decoding).
#pragma once

#include <cstdint>
#include <span>

#include "heed/autograd/tape.h"

namespace heed {

struct AttentionSizes {
  Index decoder;  // H, size of the queries
  Index encoder;  // 2H, size of the encoder states
  Index key = 0;  // D, the key size of mechanisms that project to keys
};

class Attention {
 public:
  struct Memory {
    Var keys;                               // [S, B, D]
    Var values;                             // [S, B, D_v]
    std::span<const std::int32_t> lengths;  // [B]: positions past them are padding
  };
  struct Result {
    Var context;  // [T, B, context_size()]
    Var weights;  // [B, h, T, S]: non-negative, 0 at padding, each row sums to 1 (to 0 where nothing is attended to)
  };

  virtual ~Attention() = default;

  // states [S, B, 2H] of the encoder. REQUIRES: lengths outlives the tape
  virtual Memory prepare(Tape& tape, Var states, std::span<const std::int32_t> lengths) const = 0;
  // queries [T, B, H] of the decoder
  Result attend(Tape& tape, Var queries, const Memory& memory) const {
    const Var given = weights(tape, queries, memory);
    return {context(tape, given, memory), given};
  }

  // The two halves of `attend`. A caller can also pass its own weights to `context`.
  virtual Var weights(Tape& tape, Var queries, const Memory& memory) const = 0;
  virtual Var context(Tape& tape, Var weights, const Memory& memory) const;  // by default the weighted sum of values
  virtual Index context_size() const = 0;
};

}  // namespace heed
