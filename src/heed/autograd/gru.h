// A GRU layer over a padded sequence in one direction (Cho et al. 2014; gates in PyTorch's order and form).
//
// All input products of the sequence are one call, and so are the weight gradients over all steps; only the recurrent
// product is done step by step. A padded step changes nothing: the state passes through and the output is 0.
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
  Var last;     // [B, H]: the state after the last step in reading direction
};

// x [T, B, E], first state h0 [B, H], sentence b has lengths[b] steps.
// REQUIRES: lengths stays where it is until the tape is done
GruResult gru(Tape& tape, Var x, Var h0, const GruWeights& weights, std::span<const std::int32_t> lengths,
              Direction direction = Direction::kForward);

}  // namespace heed
