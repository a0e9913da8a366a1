#include "heed/model/lm/char_network.h"

#include <algorithm>
#include <cmath>

#include "heed/autograd/dropout.h"
#include "heed/tensor/kernels/softmax.h"
#include "heed/tensor/parallel.h"

namespace heed::model {
namespace {

std::vector<Gru> make_layers(const Scope& scope, const CharOptions& options, Random& random) {
  std::vector<Gru> layers;
  for (Index layer = 0; layer < options.layers; ++layer)
    layers.emplace_back(scope, layer == 0 ? options.embedding : options.hidden, options.hidden, random,
                        Direction::kForward, layer);
  return layers;
}

double log_probability(std::span<const float> scores, std::int32_t id, const CharOptions& options) {
  const double unknown = options.unknown_probability;
  if (id == 0) return std::log(unknown);
  const float total = kernels::log_sum_exp(scores.subspan(1));
  return static_cast<double>(scores[static_cast<std::size_t>(id)]) - static_cast<double>(total) + std::log1p(-unknown);
}

}  // namespace

CharNetwork::CharNetwork(ParameterStore& store, const CharOptions& options, Random& random)
    : options_(validate(options)),
      embedding_(Scope(store) / "embedding", options.characters, options.embedding, random),
      layers_(make_layers(Scope(store) / "rnn", options, random)),
      output_(Scope(store) / "output", options.hidden, options.characters, random) {}

CharNetwork::State CharNetwork::start(Index streams) const {
  State state;
  for (Index layer = 0; layer < options_.layers; ++layer) state.emplace_back(Shape{streams, options_.hidden});
  return state;
}

Var CharNetwork::logits(Tape& tape, std::span<const std::int32_t> inputs, State& state, Random& random) const {
  const Index streams = state.at(0).shape()[0], steps = static_cast<Index>(inputs.size()) / streams;
  const auto lengths = tape.workspace().array<std::int32_t>(static_cast<std::size_t>(streams));
  std::ranges::fill(lengths, static_cast<std::int32_t>(steps));
  Var x = embedding_(tape, inputs, steps, streams);  // [T, B, E]
  for (std::size_t layer = 0; layer < layers_.size(); ++layer) {
    // The tape reads the first state until it is done, so it needs a copy that does not change.
    const View first = tape.workspace().tensor(state[layer].shape());
    std::ranges::copy(state[layer].view().span(), first.span().begin());
    const GruResult result = layers_[layer](tape, x, Tape::constant(first), lengths);  // [T, B, H]
    std::ranges::copy(result.last.value.span(), state[layer].view().span().begin());
    x = dropout(tape, result.outputs, options_.dropout, random);
  }
  return output_(tape, x);  // [T, B, V]
}

CrossEntropy CharNetwork::loss(Tape& tape, std::span<const std::int32_t> inputs, std::span<const std::int32_t> targets,
                               State& state, Random& random) const {
  return cross_entropy(tape, logits(tape, inputs, state, random), targets, {.reuse_logits = true});
}

std::vector<double> log_probabilities(const CharNetwork& network, std::int32_t before,
                                      std::span<const std::int32_t> ids, ThreadPool& pool) {
  constexpr Index kPiece = 4096, kBefore = 512, kWindow = 128;  // characters
  const auto size = static_cast<Index>(ids.size());
  const Index pieces = std::max<Index>(1, (size + kPiece - 1) / kPiece), piece = (size + pieces - 1) / pieces;
  const auto input = [&](Index at) { return at <= 0 ? before : ids[static_cast<std::size_t>(at - 1)]; };
  // Time runs from -lead to piece; at a given time, stream p is at character p * piece + time.
  const Index lead = pieces == 1 ? 0 : kBefore;
  std::vector<double> result(ids.size());
  CharNetwork::State state = network.start(pieces);
  Workspace workspace;
  Random unused(0);
  for (Index begin = -lead; begin < piece;) {
    const Index steps = std::min(kWindow, (begin < 0 ? 0 : piece) - begin);
    std::vector<std::int32_t> inputs(static_cast<std::size_t>(steps * pieces));
    for (Index t = 0; t < steps; ++t) {
      for (Index p = 0; p < pieces; ++p)
        inputs[static_cast<std::size_t>(t * pieces + p)] = input(std::min(p * piece + begin + t, size));
    }
    workspace.reset();
    Tape tape(pool, workspace, Mode::kInference);
    const Var logits = network.logits(tape, inputs, state, unused);
    if (begin < 0) {
      // The first stream has no text before it.
      for (Tensor& layer : state) std::ranges::fill(layer.view().row(0), 0.0F);
    } else {
      for_rows(pool, steps * pieces, logits.value.columns(), [&](Index first, Index end) {
        for (Index row = first; row < end; ++row) {
          const Index at = row % pieces * piece + begin + row / pieces;
          if (at >= std::min(size, (row % pieces + 1) * piece)) continue;
          result[static_cast<std::size_t>(at)] =
              log_probability(logits.value.row(row), ids[static_cast<std::size_t>(at)], network.options());
        }
      });
    }
    begin += steps;
  }
  return result;
}

}  // namespace heed::model
