// One head of self-attention with its own weight matrices, in float32 as the translator computes it and in double
// precision, and permutations of its rows and columns.
#pragma once

#include <vector>

#include "heed/base/thread_pool.h"
#include "heed/lab/vectors.h"

namespace heed::lab {

struct SelfAttention {
  // Random weights. Scores are divided by sqrt(D) if `divide`.
  SelfAttention(Random& random, Index d, bool divide = true);

  struct Result {
    Vectors scores = {};   // S [n, n]
    Vectors weights = {};  // softmax(S) [n, n]
    Vectors outputs = {};  // A [n, D]
  };
  // By the attention of the translator.
  Result operator()(ThreadPool& pool, const Vectors& rows) const;

  // The same by its definition, in double precision. `largest` becomes the largest |q| |k| of the rows.
  Result exact(const Vectors& rows, double* largest = nullptr) const;

  Tensor query, key, value;  // [D, D]
  bool scale = true;
};

// Row i of the result is row order[i]: P X.
Vectors permuted_rows(const Vectors& rows, const std::vector<std::size_t>& order);
// Column j of the result is column order[j]: X P^T for the P of permuted_rows.
Vectors permuted_columns(const Vectors& rows, const std::vector<std::size_t>& order);
Vectors permuted_both(const Vectors& matrix, const std::vector<std::size_t>& order);  // P S P^T

double largest_difference(const Vectors& x, const Vectors& y);  // absolute value of an entry
double norm_of_difference(const Vectors& x, const Vectors& y);  // Frobenius norm

}  // namespace heed::lab
