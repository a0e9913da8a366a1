// GRU layers with the parameters of torch.nn.GRU: weight_ih_l0 [3H, E], weight_hh_l0 [3H, H], bias_ih_l0, bias_hh_l0
// [3H]. The backward direction has the same names with the suffix _reverse.
#pragma once

#include <cstdint>
#include <span>

#include "heed/autograd/gru.h"
#include "heed/base/random.h"
#include "heed/nn/parameters.h"

namespace heed {

class Gru {
 public:
  // `layer`: index in a stack of layers, the 0 in weight_ih_l0.
  Gru(const Scope& scope, Index in, Index hidden, Random& random, Direction direction = Direction::kForward,
      Index layer = 0);

  // x [T, B, E], h0 [B, H]
  GruResult operator()(Tape& tape, Var x, Var h0, std::span<const std::int32_t> lengths) const;

  struct Values {
    ConstView weight_ih, weight_hh, bias_ih, bias_hh;
  };
  Values values() const { return {weight_ih_.value(), weight_hh_.value(), bias_ih_.value(), bias_hh_.value()}; }

 private:
  Direction direction_;
  Parameter &weight_ih_, &weight_hh_, &bias_ih_, &bias_hh_;
};

class BidirectionalGru {
 public:
  BidirectionalGru(const Scope& scope, Index in, Index hidden, Random& random);

  struct Result {
    Var outputs;                      // [T, B, 2H]: forward, then backward
    Var last_forward, last_backward;  // [B, H]: after the last token and after the first
  };
  // x [T, B, E]; both directions start from zeros.
  Result operator()(Tape& tape, Var x, std::span<const std::int32_t> lengths) const;

 private:
  Index hidden_;
  Gru forward_, backward_;
};

}  // namespace heed
