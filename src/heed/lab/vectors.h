// Random vectors in double precision, and their conversion to tensors.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "heed/base/random.h"
#include "heed/tensor/tensor.h"

namespace heed::lab {

using Vector = std::vector<double>;
using Vectors = std::vector<Vector>;

// What random values are drawn for. Each purpose has its own streams of the same seed.
enum class Purpose : std::uint64_t {
  kKeys = 1,
  kValues,
  kNoise,
  kNoiseOfTwo,
  kEpsilon,
  kEpsilonOfTwo,
  kMultihead,
  kProjection,
  kTokens,
  kScale,
  kDistribution,
  kGradients,
  kQuiz,
  kLength
};
Random random_for(std::uint64_t seed, Purpose purpose, std::uint64_t setting = 0, std::uint64_t sample = 0);

// Independent values of mean 0 and variance 1, four per block of the generator.
void fill_normals(Random& random, std::span<double> out);
Vector normal_vector(Random& random, Index size);
Vectors normal_vectors(Random& random, Index count, Index size);

// A random orthonormal set (Gram-Schmidt, applied twice to reduce rounding errors). REQUIRES: count <= size
Vectors orthonormal_vectors(Random& random, Index count, Index size);

double dot(std::span<const double> x, std::span<const double> y);
double dot(std::span<const double> x, std::span<const float> y);
Vector scaled(double factor, Vector x);
Vector sum(double x_factor, const Vector& x, double y_factor, const Vector& y);
double distance(const Vector& x, const Vector& y);

// Orthonormal keys and orthonormal values; the same for the same seed, m and d.
struct KeysAndValues {
  Vectors keys = {}, values = {};
};
KeysAndValues keys_and_values(std::uint64_t seed, Index m, Index d);

// Rows as a tensor [n, D], or as the sequence [n, 1, D] of one sentence.
Tensor matrix_of(const Vectors& rows);
Tensor sequence_of(const Vectors& rows);

// n of the values, including the first and the last, about evenly spaced on a logarithmic scale; all if there are no
// more than n. REQUIRES: ascending values above 0
std::vector<double> spread_of(const std::vector<double>& values, std::size_t n);

// n of the values, with evenly spaced indices; all if there are no more than n. REQUIRES: n > 1
std::vector<double> evenly_of(const std::vector<double>& values, std::size_t n);

// Numbers of keys to compare: 2, m and more up to d.
std::vector<Index> several_m(Index m, Index d);

}  // namespace heed::lab
