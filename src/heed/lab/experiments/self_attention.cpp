#include "heed/lab/experiments/self_attention.h"

#include <algorithm>
#include <cmath>

#include "heed/autograd/affine.h"
#include "heed/lab/lab_attention.h"

namespace heed::lab {
namespace {

Vectors rows_of(const ConstView& view) {
  Vectors rows;
  for (Index i = 0; i < view.rows(); ++i) rows.emplace_back(view.row(i).begin(), view.row(i).end());
  return rows;
}

// The rows times the transposed weights, [n, D].
Vectors product(const Vectors& rows, const Tensor& weights) {
  Vectors result;
  for (const Vector& row : rows) {
    Vector& out = result.emplace_back();
    for (Index i = 0; i < weights.shape()[0]; ++i) out.push_back(dot(row, weights.view().row(i)));
  }
  return result;
}

double longest(const Vectors& rows) {
  double square = 0;
  for (const Vector& row : rows) square = std::max(square, dot(row, std::span<const double>(row)));
  return std::sqrt(square);
}

Vector softmax(const Vector& scores) {
  const double most = std::ranges::max(scores);
  Vector weights;
  double sum = 0;
  for (const double score : scores) sum += weights.emplace_back(std::exp(score - most));
  return scaled(1 / sum, std::move(weights));
}

}  // namespace

SelfAttention::SelfAttention(Random& random, Index d, bool divide) : scale(divide) {
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
  const auto attended =
      attention(made(query), made(key), made(value), scale ? 1 / std::sqrt(static_cast<float>(x.shape()[2])) : 1);
  return {rows_of(attended.scores), rows_of(attended.weights), rows_of(attended.outputs)};
}

SelfAttention::Result SelfAttention::exact(const Vectors& rows, double* largest) const {
  const Vectors q = product(rows, query), k = product(rows, key), v = product(rows, value);
  if (largest != nullptr) *largest = longest(q) * longest(k);
  const double factor = scale ? 1 / std::sqrt(static_cast<double>(rows[0].size())) : 1;
  Result result;
  for (const Vector& each : q) {
    Vector& scores = result.scores.emplace_back();
    for (const Vector& other : k) scores.push_back(factor * dot(each, std::span<const double>(other)));
    const Vector& weights = result.weights.emplace_back(softmax(scores));
    Vector& output = result.outputs.emplace_back(each.size());
    for (std::size_t j = 0; j < v.size(); ++j) output = sum(1, output, weights[j], v[j]);
  }
  return result;
}

Vectors permuted_rows(const Vectors& rows, const std::vector<std::size_t>& order) {
  Vectors result;
  for (const std::size_t i : order) result.push_back(rows[i]);
  return result;
}

Vectors permuted_columns(const Vectors& rows, const std::vector<std::size_t>& order) {
  Vectors result;
  for (const Vector& row : rows) {
    Vector& out = result.emplace_back();
    for (const std::size_t j : order) out.push_back(row[j]);
  }
  return result;
}

Vectors permuted_both(const Vectors& matrix, const std::vector<std::size_t>& order) {
  return permuted_columns(permuted_rows(matrix, order), order);
}

double largest_difference(const Vectors& x, const Vectors& y) {
  double largest = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t j = 0; j < x[i].size(); ++j) largest = std::max(largest, std::abs(x[i][j] - y[i][j]));
  }
  return largest;
}

double norm_of_difference(const Vectors& x, const Vectors& y) {
  double square = 0;
  for (std::size_t i = 0; i < x.size(); ++i) square += std::pow(distance(x[i], y[i]), 2);
  return std::sqrt(square);
}

}  // namespace heed::lab
