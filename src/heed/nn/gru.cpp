#include "heed/nn/gru.h"

#include <cmath>

#include <fmt/format.h>

#include "heed/autograd/columns.h"
#include "heed/nn/parameters.h"

namespace heed {
namespace {

Parameter& add(const Scope& scope, const char* name, Direction direction, Index layer, Shape shape) {
  return scope.add(fmt::format("{}_l{}{}", name, layer, direction == Direction::kForward ? "" : "_reverse"), shape);
}

}  // namespace

Gru::Gru(const Scope& scope, Index in, Index hidden, Random& random, Direction direction, Index layer)
    : direction_(direction),
      weight_ih_(add(scope, "weight_ih", direction, layer, {3 * hidden, in})),
      weight_hh_(add(scope, "weight_hh", direction, layer, {3 * hidden, hidden})),
      bias_ih_(add(scope, "bias_ih", direction, layer, {3 * hidden})),
      bias_hh_(add(scope, "bias_hh", direction, layer, {3 * hidden})) {
  for (Parameter* parameter : {&weight_ih_, &weight_hh_, &bias_ih_, &bias_hh_}) {
    fill_uniform(*parameter, 1 / std::sqrt(static_cast<double>(hidden)), random);
  }
}

GruResult Gru::operator()(Tape& tape, Var x, Var h0, std::span<const std::int32_t> lengths) const {
  const GruWeights weights{tape.use(weight_ih_), tape.use(weight_hh_), tape.use(bias_ih_), tape.use(bias_hh_)};
  return gru(tape, x, h0, weights, lengths, direction_);
}

BidirectionalGru::BidirectionalGru(const Scope& scope, Index in, Index hidden, Random& random)
    : hidden_(hidden),
      forward_(scope, in, hidden, random, Direction::kForward),
      backward_(scope, in, hidden, random, Direction::kBackward) {}

BidirectionalGru::Result BidirectionalGru::operator()(Tape& tape, Var x, std::span<const std::int32_t> lengths) const {
  const Var zeros = Tape::constant(tape.workspace().zeros({static_cast<Index>(lengths.size()), hidden_}));
  const GruResult forward = forward_(tape, x, zeros, lengths);
  const GruResult backward = backward_(tape, x, zeros, lengths);
  return {concat(tape, {forward.outputs, backward.outputs}), forward.last, backward.last};  // [T, B, 2H]
}

}  // namespace heed
