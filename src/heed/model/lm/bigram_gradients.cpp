#include <algorithm>
#include <cmath>

#include "heed/base/error.h"
#include "heed/model/lm/bigram_network.h"
#include "heed/tensor/kernels/cached_product.h"
#include "heed/tensor/kernels/pointwise.h"
#include "heed/tensor/kernels/reduce.h"
#include "heed/tensor/product.h"

// Derivation of the gradients. For one pair, input w and target t, with a = W1 x + b1, h = sigmoid(a), z = W2 h + b2, p
// = softmax z:
//   loss = -ln p_t = ln sum_j exp(z_j) - z_t
//   g  = d loss / dz = p - onehot(t)
//   d loss / dW2 = g h^T     d loss / db2 = g     dh = W2^T g
//   da = dh * h * (1 - h)                         as sigmoid' = sigmoid (1 - sigmoid)
//   d loss / dW1 = da x^T    d loss / db1 = da    dE[w] = W1^T da
// and the loss of a batch is the mean over its B pairs. Pairs of one input word have the same x, h and p, so they share
// a row r, which counts n_r times, and only their targets differ:
//   G [R, V], G_rj = n_r p_rj / B - (how often j is a target of r) / B
//   dW2 = G^T h   db2 = column sums of G   dh = G W2   and the rest is as above, row by row.
//
// G is large and is never stored. Its first part is factor_r e_rj with e_rj = exp(z_rj - top_r), factor_r =
// n_r / (B sum_j e_rj), and the factor may as well multiply h or the result; its second part is a few rows of h and W2.
// Each tile of V is one task; its size fits into a core's cache. Each tile has its own top, so that it need not wait
// for the others. e is stored with words as rows, [V, R], so that the products read memory along rows.
namespace heed::model {
namespace {

constexpr Index kTileWords = 128;

// Words [begin, begin + size) of V: one task of the output layer.
struct Tile {
  Index begin, size;

  static Index count(Index words) { return (words + kTileWords - 1) / kTileWords; }
  static Tile number(Index i, Index words) { return {i * kTileWords, std::min(kTileWords, words - i * kTileWords)}; }

  bool holds(std::int32_t word) const { return word >= begin && word < begin + size; }
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
        rows_(pairs_.rows()),
        columns_((rows_ + kernels::kColumnUnit - 1) / kernels::kColumnUnit * kernels::kColumnUnit),
        tiles_(Tile::count(network.options_.words)),
        e_(workspace.tensor({network.options_.words, columns_})),
        factors_(workspace.tensor({tiles_, columns_})),
        dh_parts_(workspace.tensor({tiles_, rows_, network.options_.hidden})) {}

  double loss() const;
  void output_gradients() const;
  View dh() const;
  void hidden_gradients(ConstView dh) const;

 private:
  Tile tile(Index i) const { return Tile::number(i, network_.options_.words); }
  float share() const { return 1 / static_cast<float>(targets_.size()); }  // of one pair in the mean
  double join_tiles(ConstView tops, ConstView sums) const;

  const BigramNetwork& network_;
  ThreadPool& pool_;
  Workspace& workspace_;
  std::span<const std::int32_t> targets_;
  DistinctInputs pairs_;
  Hidden hidden_;
  Index rows_, columns_;  // R, and R with padding, whose factors are 0
  Index tiles_;
  View e_;         // [V, R]: z, then exp(z - top)
  View factors_;   // [tiles, R]: e times this is n_r p_r / B
  View dh_parts_;  // [tiles, R, H]: e W2 of each tile, without the factor
};

double BigramNetwork::Step::loss() const {
  const ConstView w2 = network_.output_weight_.value(), b2 = network_.output_bias_.value();
  const View h = workspace_.zeros({network_.options_.hidden, columns_});  // [H, R]
  for (Index r = 0; r < rows_; ++r) {
    for (Index i = 0; i < network_.options_.hidden; ++i) h.row(i)[at(r)] = hidden_.h.row(r)[at(i)];
  }
  const View tops = workspace_.tensor({tiles_, columns_}), sums = workspace_.tensor({tiles_, columns_});
  const auto target_logits = workspace_.array<float>(targets_.size());
  pool_.run(tiles_, [&](Index i) {
    const Tile part = tile(i);
    const Matrix e = part.rows(e_);
    kernels::cached_product(part.rows(w2), h, e, b2.data() + part.begin);
    for (std::size_t k = 0; k < targets_.size(); ++k) {
      if (part.holds(targets_[k])) target_logits[k] = e_.row(targets_[k])[at(pairs_.row[k])];
    }
    kernels::column_exp(e, tops.row(i), sums.row(i));
    kernels::cached_product(transposed(e.block(0, e.rows, 0, rows_)), part.rows(w2), dh_parts_.slice(i, i + 1));
  });
  double sum = join_tiles(tops, sums);
  for (const float logit : target_logits) sum -= static_cast<double>(logit);
  return sum / static_cast<double>(targets_.size());
}

// Returns the sum of ln sum_j exp(z_j) over all pairs.
double BigramNetwork::Step::join_tiles(ConstView tops, ConstView sums) const {
  double total = 0;
  std::ranges::fill(factors_.span(), 0.0F);
  for (Index r = 0; r < rows_; ++r) {
    float top = tops.row(0)[at(r)], sum = 0;
    for (Index i = 1; i < tiles_; ++i) top = std::max(top, tops.row(i)[at(r)]);
    for (Index i = 0; i < tiles_; ++i) {
      factors_.row(i)[at(r)] = std::exp(tops.row(i)[at(r)] - top);
      sum += factors_.row(i)[at(r)] * sums.row(i)[at(r)];
    }
    const auto count = static_cast<float>(pairs_.counts[at(r)]);
    for (Index i = 0; i < tiles_; ++i) factors_.row(i)[at(r)] *= count * share() / sum;
    total += static_cast<double>(count) * (static_cast<double>(top) + std::log(static_cast<double>(sum)));
  }
  return total;
}

void BigramNetwork::Step::output_gradients() const {
  const Gradient::Target dw2 = network_.output_weight_.gradient().to_add_product(workspace_);
  const View db2 = network_.output_bias_.gradient().to_add(workspace_);
  const View scaled = workspace_.tensor({tiles_, rows_, network_.options_.hidden});  // h times the tile's factors
  pool_.run(tiles_, [&](Index i) {
    const Tile part = tile(i);
    const View h = scaled.slice(i, i + 1).as(hidden_.h.shape());
    std::ranges::copy(hidden_.h.span(), h.span().begin());
    for (Index r = 0; r < rows_; ++r) kernels::scale(factors_.row(i)[at(r)], h.row(r));
    const ConstMatrix e = part.rows(e_), unpadded = e.block(0, e.rows, 0, rows_);
    if (dw2.keep == 0) {
      kernels::cached_product(unpadded, h, part.rows(dw2.view));
    } else {
      small_product(unpadded, h, part.rows(dw2.view), {.keep = dw2.keep});
    }
    kernels::add_row_products(e, factors_.row(i), part.part(db2.span()));
    for (std::size_t k = 0; k < targets_.size(); ++k) {
      if (!part.holds(targets_[k])) continue;
      kernels::add_scaled(-share(), hidden_.h.row(pairs_.row[k]), dw2.view.row(targets_[k]));
      db2.span()[at(targets_[k])] -= share();
    }
  });
}

View BigramNetwork::Step::dh() const {
  const View result = workspace_.zeros(hidden_.h.shape());
  for (Index i = 0; i < tiles_; ++i) {
    const View part = dh_parts_.slice(i, i + 1).as(result.shape());
    for (Index r = 0; r < rows_; ++r) kernels::add_scaled(factors_.row(i)[at(r)], part.row(r), result.row(r));
  }
  for (std::size_t k = 0; k < targets_.size(); ++k) {
    kernels::add_scaled(-share(), network_.output_weight_.value().row(targets_[k]), result.row(pairs_.row[k]));
  }
  return result;
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
  for (Index r = 0; r < rows_; ++r) kernels::add_to(dx.row(r), dvectors.row(pairs_.words[at(r)]));
}

double BigramNetwork::gradients(ThreadPool& pool, Workspace& workspace, std::span<const std::int32_t> inputs,
                                std::span<const std::int32_t> targets) const {
  require(!inputs.empty(), "bigram network", [] { return Mismatch{"a batch of at least one pair", "none"}; });
  const Step step(*this, pool, workspace, inputs, targets);
  const double loss = step.loss();
  step.output_gradients();
  step.hidden_gradients(step.dh());
  return loss;
}

}  // namespace heed::model
