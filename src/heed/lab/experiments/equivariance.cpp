#include "heed/lab/experiments/equivariance.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "heed/autograd/affine.h"
#include "heed/lab/lab_attention.h"

namespace heed::lab {
namespace {

constexpr Index kMostRows = 12;  // readable in a heatmap
constexpr int kOrders = 5;

std::vector<std::size_t> random_order(Random& random, std::size_t n) {
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  while (std::ranges::is_sorted(order)) {  // the identity would show nothing
    for (std::size_t i = n - 1; i > 0; --i) std::swap(order[i], order[random.below(i + 1)]);
  }
  return order;
}

Vectors plus(const Vectors& x, double factor, const Vectors& y) {
  Vectors result;
  for (std::size_t i = 0; i < x.size(); ++i) result.push_back(sum(1, x[i], factor, y[i]));
  return result;
}

double largest_entry(const Vectors& x) {
  double largest = 0;
  for (const Vector& row : x) {
    for (const double value : row) largest = std::max(largest, std::abs(value));
  }
  return largest;
}

struct HeatmapText {
  std::string file, title, see;
};

LabFigure score_figure(HeatmapText text, const Vectors& scores, const std::vector<std::size_t>& order, double range) {
  LabMatrix matrix{.low = -range, .high = range, .value_name = "score"};
  for (const std::size_t token : order) matrix.rows.push_back(fmt::format("x{}", token + 1));
  matrix.columns = matrix.rows;
  for (const Vector& row : scores) matrix.values.insert(matrix.values.end(), row.begin(), row.end());
  return {.file = std::move(text.file),
          .title = std::move(text.title),
          .see = std::move(text.see),
          .x = {.label = "key"},
          .y = {.label = "query"},
          .content = std::move(matrix)};
}

LabResult equivariance_text() {
  return {.name = "equivariance",
          .claim =
              "Self-attention does not know the order of its rows: if the rows of the input are permuted, the rows of "
              "the output are permuted in the same way. Positional encoding breaks this.",
          .formulas = {"A(P X) = P A(X)", "S(P X) = (P X W_q)(P X W_k)ᵀ / √D = P S(X) Pᵀ", "A(P X + E) ≠ P A(X + E)"},
          .explanation = {
              "P is a permutation matrix: P X has the rows of X in another order. Queries, keys and values are "
              "computed row by row, so they are permuted as X is. The scores are products of each query with each key, "
              "so both their rows and their columns are permuted: S becomes P S Pᵀ (not S, and not P S). Softmax works "
              "on each row separately, and the order of the columns does not matter to it. In the weighted sum of the "
              "values, Pᵀ P = I brings each weight back to its value.",
              "So for attention, a sentence is a bag of words. A model that has to distinguish “dog bites man” from "
              "“man bites dog” must put the positions into the rows. If it adds an encoding E that depends on the "
              "position and not on the word, permuting the words is no longer the same as permuting the rows."}};
}

}  // namespace

SelfAttention::SelfAttention(Random& random, Index d) {
  for (Tensor* weight : {&query, &key, &value}) {
    Vectors rows = normal_vectors(random, d, d);
    for (Vector& row : rows) row = scaled(1 / std::sqrt(static_cast<double>(d)), std::move(row));
    *weight = matrix_of(rows);
  }
}

SelfAttention::Result SelfAttention::operator()(ThreadPool& pool, const Vectors& rows) const {
  Workspace workspace;
  Tape tape(pool, workspace, Mode::kInference);
  const Tensor x = sequence_of(rows);  // [n, 1, D]
  const auto made = [&](const Tensor& weight) {
    return affine(tape, Tape::constant(x.view()), Tape::constant(weight.view())).value;
  };
  LabAttention attention(pool);
  const auto attended = attention(made(query), made(key), made(value));
  Result result;
  for (Index i = 0; i < x.shape()[0]; ++i) {
    const auto scores = attended.scores.row(i), output = attended.outputs.row(i);
    result.scores.emplace_back(scores.begin(), scores.end());
    result.outputs.emplace_back(output.begin(), output.end());
  }
  return result;
}

Vectors permuted_rows(const Vectors& rows, const std::vector<std::size_t>& order) {
  Vectors result;
  for (const std::size_t i : order) result.push_back(rows[i]);
  return result;
}

Vectors permuted_both(const Vectors& matrix, const std::vector<std::size_t>& order) {
  Vectors result;
  for (const std::size_t i : order) {
    Vector& row = result.emplace_back();
    for (const std::size_t j : order) row.push_back(matrix[i][j]);
  }
  return result;
}

double largest_difference(const Vectors& x, const Vectors& y) { return largest_entry(plus(x, -1, y)); }

Vectors positional_encoding(Index n, Index d) {
  Vectors rows;
  for (Index position = 0; position < n; ++position) {
    Vector& row = rows.emplace_back();
    for (Index i = 0; i < d; ++i) {
      const double power = static_cast<double>(i - i % 2) / static_cast<double>(d);
      const double angle = static_cast<double>(position) / std::pow(10000.0, power);
      row.push_back(i % 2 == 0 ? std::sin(angle) : std::cos(angle));
    }
  }
  return rows;
}

LabResult equivariance_experiment(const LabOptions& given, ThreadPool& pool) {
  const LabOptions options = given.checked();
  const Index n = std::min(options.m, kMostRows);
  Random random = random_for(options.seed, Purpose::kTokens);
  const SelfAttention attention(random, options.d);
  const Vectors x = normal_vectors(random, n, options.d), places = positional_encoding(n, options.d);
  const auto plain = attention(pool, x);
  LabResult result = equivariance_text();
  LabTable table{.title = "Permuted rows",
                 .name_heading = "difference",
                 .parameter_names = {"rows", "D", "permutation"},
                 .quantity = "largest absolute entry"};
  std::vector<std::size_t> order;
  for (int number = 1; number <= kOrders; ++number) {
    order = random_order(random, static_cast<std::size_t>(n));
    const auto moved = attention(pool, permuted_rows(x, order));
    const std::vector<double> setting = {static_cast<double>(n), static_cast<double>(options.d),
                                         static_cast<double>(number)};
    table.rows.push_back(
        {"S(PX) − P S(X) Pᵀ", setting, 0, largest_difference(moved.scores, permuted_both(plain.scores, order))});
    table.rows.push_back(
        {"A(PX) − P A(X)", setting, 0, largest_difference(moved.outputs, permuted_rows(plain.outputs, order))});
  }
  const auto moved = attention(pool, permuted_rows(x, order));
  LabSeries broken{.name = "A(PX + tE) − P A(X + tE)", .dots = true};
  for (const double strength : {0.0, 0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0}) {
    const auto still = attention(pool, plus(x, strength, places));
    const auto other = attention(pool, plus(permuted_rows(x, order), strength, places));
    broken.x.push_back(strength);
    broken.y.push_back(largest_difference(other.outputs, permuted_rows(still.outputs, order)));
  }
  const auto placed = attention(pool, plus(x, 1, places));
  const auto placed_moved = attention(pool, plus(permuted_rows(x, order), 1, places));
  const Vectors changed = plus(placed_moved.scores, -1, permuted_both(placed.scores, order));

  result.findings = {
      agreement(table),
      fmt::format("The scores of the permuted rows differ from S by up to {:.3g}, and from P S Pᵀ by up to {:.1e}.",
                  largest_difference(moved.scores, plain.scores),
                  largest_difference(moved.scores, permuted_both(plain.scores, order))),
      fmt::format("With positional encoding, the output differs from the permuted output by up to {:.3g} (the largest "
                  "absolute entry of the output is {:.3g}), and the scores differ by up to {:.3g}.",
                  broken.y.back(), largest_entry(placed.outputs), largest_entry(changed))};
  result.tables.push_back(std::move(table));
  const double range = std::max(largest_entry(plain.scores), largest_entry(changed));
  std::vector<std::size_t> in_order(static_cast<std::size_t>(n));
  std::iota(in_order.begin(), in_order.end(), std::size_t{0});
  result.figures = {
      score_figure({"equivariance-scores", "S(X): the scores of all pairs of rows",
                    "The pattern has no symmetry, so a permutation will be visible."},
                   plain.scores, in_order, range),
      score_figure({"equivariance-permuted", "P S(X) Pᵀ: the same scores in a new order",
                    "The same colours as in S, in other places: the score of two tokens is where the row of the first "
                    "and the column of the second meet."},
                   permuted_both(plain.scores, order), order, range),
      score_figure({"equivariance-difference", "S(PX) − P S(X) Pᵀ",
                    "On the colour scale of S, the difference is zero everywhere: the two sides are equal."},
                   plus(moved.scores, -1, permuted_both(plain.scores, order)), order, range),
      score_figure({"equivariance-positions", "The same difference with positional encoding",
                    "The difference is no longer zero: the same two tokens have another score at other positions."},
                   changed, order, range),
      {.file = "equivariance-strength",
       .title = "Positional encoding breaks equivariance",
       .see = "Without an encoding, the difference is 0. It grows with the strength t of the encoding tE.",
       .x = {.label = "t, strength of the encoding"},
       .y = {.label = "largest difference between outputs"},
       .content = LabLines{{std::move(broken)}}}};
  return result;
}

}  // namespace heed::lab
