#include <algorithm>
#include <cmath>

#include "heed/base/error.h"
#include "heed/model/bigram_network.h"
#include "heed/tensor/kernels/pointwise.h"
#include "heed/tensor/kernels/reduce.h"
#include "heed/tensor/kernels/softmax.h"
#include "heed/tensor/product.h"

// The derivation. For one pair, input w and target t, with a = W1 x + b1, h = sigmoid(a), z = W2 h + b2, p = softmax z:
//   loss = -ln p_t = ln sum_j exp(z_j) - z_t
//   g  = d loss / dz = p - onehot(t)
//   d loss / dW2 = g h^T     d loss / db2 = g     dh = W2^T g
//   da = dh * h * (1 - h)                         as sigmoid' = sigmoid (1 - sigmoid)
//   d loss / dW1 = da x^T    d loss / db1 = da    dE[w] = W1^T da
// and the loss of a batch is the mean over its B pairs. Pairs of one input word have the same x, h and p, so they share
// a row r, which counts n_r times, and only their targets differ:
//   G [R, V] = n_r p_rj / B - (how often j is a target of r) / B
//   dW2 = G^T h   db2 = column sums of G   dh = G W2   and the rest is as above, row by row.
//
// What is large is [R, V]. Tiles of its columns are tasks, of a size that stays in a core's cache. Each tile has a
// softmax of its own at first, and is put in proportion once the sums of all are known (softmax_part).
namespace heed {
namespace {

constexpr Index kTileWords = 256;

// Words [begin, begin + size) of V, as a task of the output layer sees them.
struct Tile {
  Index begin, size;

  static Index count(Index words) { return (words + kTileWords - 1) / kTileWords; }
  static Tile number(Index i, Index words) { return {i * kTileWords, std::min(kTileWords, words - i * kTileWords)}; }

  bool holds(std::int32_t word) const { return word >= begin && word < begin + size; }
  Matrix columns(View m) const { return Matrix(m).block(0, m.rows(), begin, size); }  // of [R, V]
  template <class Float>
  BasicMatrix<Float> rows(BasicView<Float> m) const {  // of [V, H]
    return BasicMatrix<Float>(m).block(begin, size, 0, m.columns());
  }
  std::span<float> part(std::span<float> row) const {  // of [V]
    return row.subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(size));
  }
};

std::size_t at(Index i) { return static_cast<std::size_t>(i); }

}  // namespace

class BigramNetwork::Step {
 public:
  Step(const BigramNetwork& network, ThreadPool& pool, Workspace& workspace, std::span<const std::int32_t> inputs,
       std::span<const std::int32_t> targets)
      : network_(network),
        pool_(pool),
        workspace_(workspace),
        targets_(targets),
        pairs_(network.distinct(workspace, inputs, targets)),
        hidden_(network.hidden(pool, workspace, pairs_.words)),
        tiles_(Tile::count(network.options_.words)),
        p_(workspace.tensor({pairs_.rows(), network.options_.words})),
        tile_sums_(workspace.tensor({pairs_.rows(), tiles_})),
        log_sums_(workspace.array<float>(pairs_.words.size())) {}

  double loss() const;
  View output_gradients() const;  // returns dh [R, H]
  void hidden_gradients(ConstView dh) const;

 private:
  Index rows() const { return pairs_.rows(); }
  Tile tile(Index i) const { return Tile::number(i, network_.options_.words); }

  // Calls visit(k, number) for each pair k whose target is in the tile, with that target's number in p_.
  template <class Visit>
  void visit_targets(const Tile& tile, Visit visit) const {
    for (std::size_t k = 0; k < targets_.size(); ++k) {
      if (tile.holds(targets_[k])) visit(k, p_.row(pairs_.row[k])[at(targets_[k])]);
    }
  }

  const BigramNetwork& network_;
  ThreadPool& pool_;
  Workspace& workspace_;
  std::span<const std::int32_t> targets_;
  DistinctInputs pairs_;
  Hidden hidden_;
  Index tiles_;
  View p_;                     // [R, V]: z, then the softmax of each tile, then G
  View tile_sums_;             // [R, tiles]: ln sum exp(z) over a tile
  std::span<float> log_sums_;  // [R]: ln sum exp(z) over V
};

double BigramNetwork::Step::loss() const {
  const ConstView w2 = network_.output_weight_.value(), b2 = network_.output_bias_.value();
  const auto target_logits = workspace_.array<float>(targets_.size());
  pool_.run(tiles_, [&](Index i) {
    const Tile part = tile(i);
    small_product(hidden_.h, transposed(part.rows(w2)), part.columns(p_), {.bias = b2.data() + part.begin});
    visit_targets(part, [&](std::size_t k, float z) { target_logits[k] = z; });
    for (Index r = 0; r < rows(); ++r) {
      const std::span<float> row = part.part(p_.row(r));
      tile_sums_.row(r)[at(i)] = kernels::softmax_part(row, row);
    }
  });
  for (Index r = 0; r < rows(); ++r) log_sums_[at(r)] = kernels::log_sum_exp(tile_sums_.row(r));
  double sum = 0;
  for (std::size_t k = 0; k < targets_.size(); ++k) {
    sum += static_cast<double>(log_sums_[at(pairs_.row[k])]) - static_cast<double>(target_logits[k]);
  }
  return sum / static_cast<double>(targets_.size());
}

View BigramNetwork::Step::output_gradients() const {
  const ConstView w2 = network_.output_weight_.value();
  const float share = 1 / static_cast<float>(targets_.size());
  const Gradient::Target dw2 = network_.output_weight_.gradient().to_add_product(workspace_);
  const View db2 = network_.output_bias_.gradient().to_add(workspace_);
  const View dh_parts = workspace_.tensor({tiles_, rows(), network_.options_.hidden});  // what each tile adds to dh
  pool_.run(tiles_, [&](Index i) {
    const Tile part = tile(i);
    for (Index r = 0; r < rows(); ++r) {
      const float proportion = std::exp(tile_sums_.row(r)[at(i)] - log_sums_[at(r)]);
      kernels::scale(proportion * share * static_cast<float>(pairs_.counts[at(r)]), part.part(p_.row(r)));
    }
    visit_targets(part, [&](std::size_t, float& g) { g -= share; });
    const Matrix g = part.columns(p_);
    small_product(transposed(g), hidden_.h, part.rows(dw2.view), {.keep = dw2.keep});
    kernels::add_column_sums(g, part.part(db2.span()));
    small_product(g, part.rows(w2), dh_parts.slice(i, i + 1));
  });
  const View dh = dh_parts.slice(0, 1).as({rows(), network_.options_.hidden});
  for (Index i = 1; i < tiles_; ++i) kernels::add_to(dh_parts.slice(i, i + 1).span(), dh.span());
  return dh;
}

void BigramNetwork::Step::hidden_gradients(ConstView dh) const {
  const View da = workspace_.zeros(dh.shape());
  kernels::add_sigmoid_gradient(hidden_.h.span(), dh.span(), da.span());
  const Gradient::Target dw1 = network_.hidden_weight_.gradient().to_add_product(workspace_);
  product(pool_, transposed(da), hidden_.x, dw1.view, {.keep = dw1.keep});
  kernels::add_column_sums(da, network_.hidden_bias_.gradient().to_add(workspace_).span());
  if (!network_.options_.changes_vectors()) return;
  const View dx = workspace_.tensor(hidden_.x.shape());
  product(pool_, da, network_.hidden_weight_.value(), dx);
  const View dvectors = network_.vectors_.gradient().to_add_rows(pairs_.words);
  for (Index r = 0; r < rows(); ++r) kernels::add_to(dx.row(r), dvectors.row(pairs_.words[at(r)]));
}

double BigramNetwork::gradients(ThreadPool& pool, Workspace& workspace, std::span<const std::int32_t> inputs,
                                std::span<const std::int32_t> targets) const {
  require(!inputs.empty(), "bigram network", [] { return Mismatch{"a batch of at least one pair", "none"}; });
  const Step step(*this, pool, workspace, inputs, targets);
  const double loss = step.loss();
  step.hidden_gradients(step.output_gradients());
  return loss;
}

}  // namespace heed
