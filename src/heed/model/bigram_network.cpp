#include "heed/model/bigram_network.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/model/distinct_inputs.h"
#include "heed/nn/initialize.h"
#include "heed/tensor/kernels/pointwise.h"
#include "heed/tensor/kernels/reduce.h"
#include "heed/tensor/kernels/softmax.h"
#include "heed/tensor/parallel.h"
#include "heed/tensor/product.h"
#include "heed/tensor/tensor.h"

namespace heed {
namespace {

constexpr Index kTileWords = 256;  // of V that a task takes, so that what it reads and writes stays in its core's cache

// Words [begin, begin + size) of V, as a task of the output layer sees them.
struct Tile {
  Index begin, size;

  static Index count(Index words) { return (words + kTileWords - 1) / kTileWords; }
  static Tile number(Index i, Index words) { return {i * kTileWords, std::min(kTileWords, words - i * kTileWords)}; }

  bool holds(std::int32_t word) const { return word >= begin && word < begin + size; }
  template <class Float>
  BasicMatrix<Float> columns(BasicView<Float> m) const {  // of [R, V]
    return BasicMatrix<Float>(m).block(0, m.rows(), begin, size);
  }
  template <class Float>
  BasicMatrix<Float> rows(BasicView<Float> m) const {  // of [V, H]
    return BasicMatrix<Float>(m).block(begin, size, 0, m.columns());
  }
  std::span<float> part(std::span<float> row) const {  // of [V]
    return row.subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(size));
  }
};

void require_targets(std::span<const std::int32_t> inputs, std::span<const std::int32_t> targets, Index words) {
  require(inputs.size() == targets.size(), "bigram network", [&] {
    return Mismatch{fmt::format("{} targets", inputs.size()), std::to_string(targets.size())};
  });
  for (const std::int32_t target : targets) {
    require(target >= 0 && target < words, "bigram network", [&] {
      return Mismatch{fmt::format("targets from 0 to {}", words - 1), std::to_string(target)};
    });
  }
}

}  // namespace

// First values of W and b are PyTorch's for a linear layer. Drawn from N(0, 1), as the exercise this model comes from
// (CS224d) has it, dev perplexity is 125 after the 40,000 steps of its recipe instead of 95.
BigramNetwork::BigramNetwork(ParameterStore& store, const BigramOptions& options, Random& random)
    : options_(require_valid(options)),
      vectors_(store.add("embedding.weight", {options.words, options.embedding})),
      hidden_weight_(store.add("hidden.weight", {options.hidden, options.embedding})),
      hidden_bias_(store.add("hidden.bias", {options.hidden})),
      output_weight_(options.tied ? vectors_ : store.add("output.weight", {options.words, options.hidden})),
      output_bias_(store.add("output.bias", {options.words})) {
  constexpr double kVectorLimit = 0.1;
  fill_uniform(vectors_, kVectorLimit, random);
  const double hidden_limit = 1 / std::sqrt(static_cast<double>(options.embedding));
  const double output_limit = 1 / std::sqrt(static_cast<double>(options.hidden));
  fill_uniform(hidden_weight_, hidden_limit, random);
  fill_uniform(hidden_bias_, hidden_limit, random);
  if (!options.tied) fill_uniform(output_weight_, output_limit, random);
  fill_uniform(output_bias_, output_limit, random);
}

BigramNetwork::Hidden BigramNetwork::hidden(ThreadPool& pool, Workspace& workspace,
                                            std::span<const std::int32_t> words) const {
  const auto rows = static_cast<Index>(words.size());
  const View x = workspace.tensor({rows, options_.embedding}), h = workspace.tensor({rows, options_.hidden});
  for (Index r = 0; r < rows; ++r) {
    std::ranges::copy(vectors_.value().row(words[static_cast<std::size_t>(r)]), x.row(r).begin());
  }
  product(pool, x, transposed(hidden_weight_.value()), h, {.bias = hidden_bias_.value().data()});
  for_rows(pool, rows, options_.hidden, [&](Index begin, Index end) {
    const std::span<float> part = h.slice(begin, end).span();
    kernels::sigmoid(part, part);
  });
  return {x, h};
}

// The derivation. For one pair, input w and target t, with a = W1 x + b1, h = sigmoid(a), z = W2 h + b2, p =
// softmax(z):
//   loss = -ln p_t = ln sum_j exp(z_j) - z_t
//   g  = d loss / dz = p - onehot(t)
//   d loss / dW2 = g h^T     d loss / db2 = g     dh = W2^T g
//   da = dh * h * (1 - h)                         as sigmoid' = sigmoid (1 - sigmoid)
//   d loss / dW1 = da x^T    d loss / db1 = da    dE[w] = W1^T da
// and the loss of a batch is the mean over its B pairs. Pairs of one input word have the same x, h and p, so they share
// a row r, which counts n_r times, and only their targets differ:
//   G [R, V], row r:  n_r p_r / B - (the number of times that r's targets are word j) / B
//   dW2 = G^T h   db2 = column sums of G   dh = G W2   and the rest is as above, row by row.
// [R, V] is the large part. Tiles of its columns are tasks: each has a softmax of its own at first, and is put in
// proportion once the sums of all are known (softmax_part).
double BigramNetwork::gradients(ThreadPool& pool, Workspace& workspace, std::span<const std::int32_t> inputs,
                                std::span<const std::int32_t> targets) const {
  require(!inputs.empty(), "bigram network", [] { return Mismatch{"a batch of at least one pair", "none"}; });
  const DistinctInputs pairs = distinct_inputs(workspace, inputs, options_.words);
  require_targets(inputs, targets, options_.words);
  const Index rows = pairs.rows(), words = options_.words, tiles = Tile::count(words);
  const ConstView w2 = std::as_const(output_weight_).value();
  const float share = 1 / static_cast<float>(inputs.size());

  const auto [x, h] = hidden(pool, workspace, pairs.words);
  const View p = workspace.tensor({rows, words});          // z, then the softmax of each tile, then G
  const View tile_sums = workspace.tensor({rows, tiles});  // ln sum exp(z) over a tile
  const auto target_logits = workspace.array<float>(inputs.size());
  pool.run(tiles, [&](Index i) {
    const Tile tile = Tile::number(i, words);
    small_product(h, transposed(tile.rows(w2)), tile.columns(p), {.bias = output_bias_.value().data() + tile.begin});
    for (std::size_t k = 0; k < targets.size(); ++k) {
      if (tile.holds(targets[k])) target_logits[k] = p.row(pairs.row[k])[static_cast<std::size_t>(targets[k])];
    }
    for (Index r = 0; r < rows; ++r) {
      tile_sums.row(r)[static_cast<std::size_t>(i)] = kernels::softmax_part(tile.part(p.row(r)), tile.part(p.row(r)));
    }
  });
  const auto log_sums = workspace.array<float>(static_cast<std::size_t>(rows));  // ln sum exp(z) over V
  for (Index r = 0; r < rows; ++r) log_sums[static_cast<std::size_t>(r)] = kernels::log_sum_exp(tile_sums.row(r));
  double loss = 0;
  for (std::size_t k = 0; k < targets.size(); ++k) {
    loss += static_cast<double>(log_sums[static_cast<std::size_t>(pairs.row[k])] - target_logits[k]);
  }

  const Gradient::Target dw2 = output_weight_.gradient().to_add_product(workspace);
  const View db2 = output_bias_.gradient().to_add(workspace);
  const View dh_parts = workspace.tensor({tiles, rows, options_.hidden});
  pool.run(tiles, [&](Index i) {
    const Tile tile = Tile::number(i, words);
    for (Index r = 0; r < rows; ++r) {
      const auto row = static_cast<std::size_t>(r);
      const float part = std::exp(tile_sums.row(r)[static_cast<std::size_t>(i)] - log_sums[row]);
      kernels::scale(part * share * static_cast<float>(pairs.counts[row]), tile.part(p.row(r)));
    }
    for (std::size_t k = 0; k < targets.size(); ++k) {
      if (tile.holds(targets[k])) p.row(pairs.row[k])[static_cast<std::size_t>(targets[k])] -= share;
    }
    const Matrix g = tile.columns(p);
    kernels::add_column_sums(g, tile.part(db2.span()));
    small_product(transposed(g), h, tile.rows(dw2.view), {.keep = dw2.keep});
    small_product(g, tile.rows(w2), dh_parts.slice(i, i + 1));
  });

  const View dh = dh_parts.slice(0, 1).as({rows, options_.hidden});
  for (Index i = 1; i < tiles; ++i) kernels::add_to(dh_parts.slice(i, i + 1).span(), dh.span());
  const View da = workspace.zeros({rows, options_.hidden});
  kernels::add_sigmoid_gradient(h.span(), dh.span(), da.span());
  const Gradient::Target dw1 = hidden_weight_.gradient().to_add_product(workspace);
  product(pool, transposed(da), x, dw1.view, {.keep = dw1.keep});
  kernels::add_column_sums(da, hidden_bias_.gradient().to_add(workspace).span());
  if (options_.changes_vectors()) {
    const View dx = workspace.tensor({rows, options_.embedding});
    product(pool, da, hidden_weight_.value(), dx);
    const View dvectors = vectors_.gradient().to_add_rows(pairs.words);
    for (Index r = 0; r < rows; ++r) {
      kernels::add_to(dx.row(r), dvectors.row(pairs.words[static_cast<std::size_t>(r)]));
    }
  }
  return loss / static_cast<double>(inputs.size());
}

// A text has many pairs but at most V inputs: each of their rows is computed once.
std::vector<double> BigramNetwork::log_probabilities(ThreadPool& pool, std::span<const std::int32_t> inputs,
                                                     std::span<const std::int32_t> targets) const {
  Workspace workspace;
  const DistinctInputs pairs = distinct_inputs(workspace, inputs, options_.words);
  require_targets(inputs, targets, options_.words);
  const View h = hidden(pool, workspace, pairs.words).h;
  std::vector<double> result(inputs.size());
  constexpr Index kTaskRows = 64;
  pool.run_blocks(pairs.rows(), kTaskRows, [&](Index begin, Index end) {
    Tensor z = Tensor::uninitialized({end - begin, options_.words});
    small_product(h.slice(begin, end), transposed(output_weight_.value()), z.view(),
                  {.bias = output_bias_.value().data()});
    std::array<double, kTaskRows> log_sums;
    for (Index r = 0; r < end - begin; ++r) {
      log_sums[static_cast<std::size_t>(r)] = static_cast<double>(kernels::log_sum_exp(z.view().row(r)));
    }
    for (std::size_t k = 0; k < targets.size(); ++k) {
      if (pairs.row[k] < begin || pairs.row[k] >= end) continue;
      const Index r = pairs.row[k] - begin;
      result[k] = static_cast<double>(z.view().row(r)[static_cast<std::size_t>(targets[k])]) -
                  log_sums[static_cast<std::size_t>(r)];
    }
  });
  return result;
}

std::span<const float> BigramNetwork::scores(ThreadPool& pool, Workspace& workspace, std::int32_t word) const {
  const View h = hidden(pool, workspace, std::span(&word, 1)).h;
  const View scores = workspace.tensor({1, options_.words});
  product(pool, h, transposed(output_weight_.value()), scores, {.bias = output_bias_.value().data()});
  return scores.span();
}

}  // namespace heed
