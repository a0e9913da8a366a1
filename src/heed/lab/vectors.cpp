#include "heed/lab/vectors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>
#include <set>

#include "heed/lab/lab_options.h"

namespace heed::lab {

Random random_for(std::uint64_t seed, Purpose purpose, std::uint64_t setting, std::uint64_t sample) {
  return Random(seed, static_cast<std::uint64_t>(purpose) << 56 | setting << 32 | sample);
}

void fill_normals(Random& random, std::span<double> out) {
  const auto uniform = [&] { return (random.bits() + 0.5) * 0x1p-32; };
  for (std::size_t i = 0; i < out.size(); i += 2) {
    const double radius = std::sqrt(-2 * std::log(uniform())), angle = 2 * std::numbers::pi * uniform();
    out[i] = radius * std::cos(angle);
    if (i + 1 < out.size()) out[i + 1] = radius * std::sin(angle);
  }
}

Vector normal_vector(Random& random, Index size) {
  Vector x(static_cast<std::size_t>(size));
  fill_normals(random, x);
  return x;
}

Vectors normal_vectors(Random& random, Index count, Index size) {
  Vectors rows;
  for (Index i = 0; i < count; ++i) rows.push_back(normal_vector(random, size));
  return rows;
}

Vectors orthonormal_vectors(Random& random, Index count, Index size) {
  Vectors rows;
  while (rows.size() < static_cast<std::size_t>(count)) {
    Vector x = normal_vector(random, size);
    for (int pass = 0; pass < 2; ++pass) {
      for (const Vector& row : rows) {
        const double along = dot(row, std::span<const double>(x));
        for (std::size_t i = 0; i < x.size(); ++i) x[i] -= along * row[i];
      }
      const double norm = std::sqrt(dot(x, std::span<const double>(x)));
      for (double& value : x) value /= norm;
    }
    rows.push_back(std::move(x));
  }
  return rows;
}

double dot(std::span<const double> x, std::span<const double> y) {
  return std::inner_product(x.begin(), x.end(), y.begin(), 0.0);
}

double dot(std::span<const double> x, std::span<const float> y) {
  return std::inner_product(x.begin(), x.end(), y.begin(), 0.0);
}

Vector scaled(double factor, Vector x) {
  for (double& value : x) value *= factor;
  return x;
}

Vector sum(double x_factor, const Vector& x, double y_factor, const Vector& y) {
  Vector result(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) result[i] = x_factor * x[i] + y_factor * y[i];
  return result;
}

double distance(const Vector& x, const Vector& y) {
  const Vector difference = sum(1, x, -1, y);
  return std::sqrt(dot(difference, std::span<const double>(difference)));
}

KeysAndValues keys_and_values(std::uint64_t seed, Index m, Index d) {
  Random of_keys = random_for(seed, Purpose::kKeys), of_values = random_for(seed, Purpose::kValues);
  return {orthonormal_vectors(of_keys, m, d), orthonormal_vectors(of_values, m, d)};
}

Tensor matrix_of(const Vectors& rows) {
  const auto columns = static_cast<Index>(rows.empty() ? 0 : rows[0].size());
  Tensor result(Shape{static_cast<Index>(rows.size()), columns});
  for (std::size_t r = 0; r < rows.size(); ++r) {
    std::ranges::transform(rows[r], result.view().row(static_cast<Index>(r)).begin(),
                           [](double value) { return static_cast<float>(value); });
  }
  return result;
}

Tensor sequence_of(const Vectors& rows) {
  const Tensor matrix = matrix_of(rows);
  return Tensor(matrix.view().as(Shape{matrix.shape()[0], 1, matrix.shape()[1]}));
}

std::vector<double> spread_of(const std::vector<double>& values, std::size_t n) {
  if (values.size() <= n) return values;
  const double low = std::log(values.front()), high = std::log(values.back());
  std::set<double> chosen = {values.front(), values.back()};
  for (std::size_t i = 1; i + 1 < n; ++i) {
    const double wanted = std::exp(low + (high - low) * static_cast<double>(i) / static_cast<double>(n - 1));
    chosen.insert(*std::ranges::min_element(values, {}, [&](double value) { return std::abs(value - wanted); }));
  }
  return {chosen.begin(), chosen.end()};
}

std::vector<double> evenly_of(const std::vector<double>& values, std::size_t n) {
  if (values.size() <= n) return values;
  std::vector<double> chosen;
  for (std::size_t i = 0; i < n; ++i) chosen.push_back(values[i * (values.size() - 1) / (n - 1)]);
  return chosen;
}

std::vector<Index> several_m(Index m, Index d) {
  const std::set<Index> chosen = {2, m, std::clamp<Index>(d / 2, 2, LabOptions::kMostKeys),
                                  std::min(d, LabOptions::kMostKeys)};
  return {chosen.begin(), chosen.end()};
}

}  // namespace heed::lab
