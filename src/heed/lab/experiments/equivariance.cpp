#include "heed/lab/experiments/equivariance.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "heed/lab/experiments/self_attention.h"
#include "heed/lab/rounding.h"

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

double largest_entry(const Vectors& x) {
  double largest = 0;
  for (const Vector& row : x) {
    for (const double value : row) largest = std::max(largest, std::abs(value));
  }
  return largest;
}

Vectors plus(const Vectors& x, double factor, const Vectors& y) {
  Vectors result;
  for (std::size_t i = 0; i < x.size(); ++i) result.push_back(sum(1, x[i], factor, y[i]));
  return result;
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

// What the rounding of float32 can add to differences between attention of the same rows in two orders.
struct Roundings {
  double score = 0, weight = 0, output = 0;
};

Roundings roundings_of(const SelfAttention& attention, const Vectors& x, const SelfAttention::Result& exact,
                       double largest) {
  const double factor = attention.scale ? 1 / std::sqrt(static_cast<double>(x[0].size())) : 1;
  // Both sides are rounded. Queries and keys are products too, so they come with errors of their own.
  const double score = 4 * score_rounding(factor, std::sqrt(largest), std::sqrt(largest));
  const double moved = std::tanh(score / 2);  // of any sum of weights
  double longest = 0;
  for (const Vector& row : exact.outputs) longest = std::max(longest, largest_entry({row}));
  return {score, moved + kWeightRounding, 4 * (moved + kWeightRounding) * std::max(longest, 1.0)};
}

LabTable failing_table() {
  return {.title = "Permutations that reports get wrong",
          .name_heading = "norm of",
          .parameter_names = {"rows", "D"},
          .quantity = "Frobenius norm of the difference",
          .claim =
              LabClaim{.claim = "S(PX) = S(X), softmax(S(PX)) = softmax(S(X)) P, A(XP) = A(X) P: all differences are 0",
                       .why = "P X permutes the queries and the keys, so both the rows and the columns of S move. "
                              "X P permutes the features within each row, which W_q, W_k and W_v do not treat "
                              "alike."}};
}

// The left and right sides of the claims in double precision, and by the attention of the translator.
LabTable failing_claims(ThreadPool& pool, const SelfAttention& attention, const Vectors& x,
                        const std::vector<std::size_t>& order, const std::vector<std::size_t>& features) {
  double largest = 0;
  const auto still = attention(pool, x), exact = attention.exact(x, &largest);
  const auto moved = attention(pool, permuted_rows(x, order));
  const Vectors mixed = permuted_columns(x, features);
  const auto of_mixed = attention(pool, mixed), exact_of_mixed = attention.exact(mixed);
  const Roundings rounding = roundings_of(attention, x, exact, largest);
  const auto rows = static_cast<double>(x.size()), d = static_cast<double>(x[0].size());
  LabTable table = failing_table();
  const auto add = [&](const char* name, double closed, double measured, double of_entry, double entries) {
    table.rows.push_back({.name = name,
                          .parameters = {rows, d},
                          .closed_form = closed,
                          .measured = measured,
                          .rounding = of_entry * std::sqrt(entries),
                          .claimed = 0});
  };
  // The closed forms of the first two need S(X) alone: they say how far it is from its own permutation.
  add("S(PX) − S(X)", norm_of_difference(permuted_both(exact.scores, order), exact.scores),
      norm_of_difference(moved.scores, still.scores), rounding.score, rows * rows);
  add("softmax(S(PX)) − softmax(S(X)) P",
      norm_of_difference(permuted_both(exact.weights, order), permuted_columns(exact.weights, order)),
      norm_of_difference(moved.weights, permuted_columns(still.weights, order)), rounding.weight, rows * rows);
  add("S(XP) − S(X)", norm_of_difference(exact_of_mixed.scores, exact.scores),
      norm_of_difference(of_mixed.scores, still.scores), rounding.score, rows * rows);
  add("A(XP) − A(X) P", norm_of_difference(exact_of_mixed.outputs, permuted_columns(exact.outputs, features)),
      norm_of_difference(of_mixed.outputs, permuted_columns(still.outputs, features)), rounding.output, rows * d);
  return table;
}

LabResult equivariance_text(const LabOptions& options) {
  return {.name = "equivariance",
          .claim =
              "Self-attention does not know the order of its rows: if the rows of the input are permuted, the rows of "
              "the output are permuted in the same way. Positional encoding breaks this.",
          .formulas = {"A(P X) = P A(X)",
                       fmt::format("S(P X) = (P X W_q)(P X W_k)ᵀ{} = P S(X) Pᵀ", options.scale ? " / √D" : ""),
                       "softmax(P S Pᵀ) = P softmax(S) Pᵀ", "A(P X + E) ≠ P A(X + E)"},
          .explanation = {
              "P is a permutation matrix: P X has the rows of X in another order. Queries, keys and values are "
              "computed row by row, so they are permuted as X is. The scores are products of each query with each key, "
              "so both their rows and their columns are permuted: S becomes P S Pᵀ (not S, and not P S). Softmax works "
              "on each row separately, and the order of the columns does not matter to it. In the weighted sum of the "
              "values, Pᵀ P = I brings each weight back to its value.",
              "So for attention, a sentence is a bag of words. A model that has to distinguish “dog bites man” from "
              "“man bites dog” must put the positions into the rows. If it adds an encoding E that depends on the "
              "position and not on the word, permuting the words is no longer the same as permuting the rows.",
              "Three mistakes are common. S(P X) is not S(X): the score of two words stays the same, but it moves to "
              "another row and column. The weights are not softmax(S) P either: this permutes the columns alone, so "
              "each query would get the weights of another one. And X P is not the sentence in another order: the "
              "words are the rows of X, so P must be on the left. On the right it permutes the features of every "
              "word, and has the wrong size unless n = D."}};
}

}  // namespace

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
  const SelfAttention attention(random, options.d, options.scale);
  const Vectors x = normal_vectors(random, n, options.d), places = positional_encoding(n, options.d);
  const auto plain = attention(pool, x);
  double largest = 0;
  const auto exact = attention.exact(x, &largest);
  const Roundings rounding = roundings_of(attention, x, exact, largest);
  LabResult result = equivariance_text(options);
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
    LabRow scores{"S(PX) − P S(X) Pᵀ", setting, 0,
                  largest_difference(moved.scores, permuted_both(plain.scores, order))};
    LabRow outputs{"A(PX) − P A(X)", setting, 0,
                   largest_difference(moved.outputs, permuted_rows(plain.outputs, order))};
    scores.rounding = rounding.score;
    outputs.rounding = rounding.output;
    table.rows.push_back(std::move(scores));
    table.rows.push_back(std::move(outputs));
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

  const std::vector<std::size_t> features = random_order(random, static_cast<std::size_t>(options.d));
  LabTable failing = failing_claims(pool, attention, x, order, features);
  result.findings = {
      agreement(table), agreement(failing), refutation(failing),
      fmt::format(
          "After the last permutation, the scores differ from S by up to {:.3g}, and from P S Pᵀ by up to {:.1e}.",
          largest_difference(moved.scores, plain.scores),
          largest_difference(moved.scores, permuted_both(plain.scores, order))),
      fmt::format("With positional encoding, the output differs from the permuted output by up to {:.3g} (the largest "
                  "absolute entry of the output is {:.3g}), and the scores differ by up to {:.3g}.",
                  broken.y.back(), largest_entry(placed.outputs), largest_entry(changed))};
  result.tables = {std::move(table), std::move(failing)};
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
