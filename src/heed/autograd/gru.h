// A GRU layer over a padded sequence in one direction (Cho et al. 2014; gates in PyTorch's order and form).
//
// The input products of all steps are one call, and so are the weight gradients. Only the recurrent product runs step
// by step. A padded step keeps the state and outputs 0.
#pragma once

#include <cstdint>
#include <span>

#include "heed/autograd/tape.h"

namespace heed {

struct GruWeights {
  Var weight_ih;  // [3H, E]
  Var weight_hh;  // [3H, H]
  Var bias_ih;    // [3H]
  Var bias_hh;    // [3H]
};

enum class Direction { kForward, kBackward };

struct GruResult {
  Var outputs;  // [T, B, H], 0 at padded steps
  Var last;     // [B, H]: the state after the last step in the given direction
};

// x [T, B, E], initial state h0 [B, H]. Sentence b has lengths[b] steps. REQUIRES: lengths outlives the tape
GruResult gru(Tape& tape, Var x, Var h0, const GruWeights& weights, std::span<const std::int32_t> lengths,
              Direction direction = Direction::kForward);

}  // namespace heed
