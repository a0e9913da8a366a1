// equivariance: self-attention of permuted rows is the permuted self-attention, unless positions are added.
#pragma once

#include <vector>

#include "heed/base/thread_pool.h"
#include "heed/lab/lab_options.h"
#include "heed/lab/lab_result.h"
#include "heed/lab/vectors.h"

namespace heed::lab {

LabResult equivariance_experiment(const LabOptions& options, ThreadPool& pool);

// One head of self-attention with its own weight matrices.
struct SelfAttention {
  SelfAttention(Random& random, Index d);

  struct Result {
    Vectors scores = {};   // S [n, n]
    Vectors outputs = {};  // [n, D]
  };
  Result operator()(ThreadPool& pool, const Vectors& rows) const;

  Tensor query, key, value;  // [D, D]
};

// Row i of the result is row order[i].
Vectors permuted_rows(const Vectors& rows, const std::vector<std::size_t>& order);
Vectors permuted_both(const Vectors& matrix, const std::vector<std::size_t>& order);  // P S P^T
double largest_difference(const Vectors& x, const Vectors& y);

// Sine and cosine of positions (Vaswani et al. 2017), [n, D].
Vectors positional_encoding(Index n, Index d);

}  // namespace heed::lab
