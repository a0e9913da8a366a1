// Attention over noisy copies of orthonormal keys mu_i. Each sample is one sentence.
#pragma once

#include <cstdint>
#include <vector>

#include "heed/base/thread_pool.h"
#include "heed/lab/lab_options.h"
#include "heed/lab/vectors.h"

namespace heed::lab {

// k_i = lambda_i mu_i + sqrt(epsilon) z_i, and for key a also + sqrt(along_a) g mu_a; lambda_i ~ N(1, beta), all
// entries of z_i and g ~ N(0, 1), all independent.
struct KeyNoise {
  double beta = 0, epsilon = 0, along_a = 0;  // variances
};

// q = of_a mu_a + of_b mu_b
struct PairQuery {
  double of_a = 0, of_b = 0;
};

// The results of one query, one value per sample.
struct QuerySamples {
  std::vector<double> weight_a = {}, weight_b = {};
  std::vector<double> score_a = {};
  std::vector<double> output_a = {}, output_b = {};  // the output's coordinates along v_a and v_b, orthonormal values
};

struct NoisyKeysSetting {
  Index m = 2, d = 2;
  Index a = 0, b = 1;  // from 0
  KeyNoise noise = {};
  Index samples = 1;
  std::uint64_t seed = 1;
  Purpose purpose = Purpose::kNoise;  // together with `number`, selects the random stream
  std::uint64_t number = 0;
};

// All queries use the same keys. The result is the same for any number of threads. Memory is limited to the results.
std::vector<QuerySamples> sample_noisy_keys(ThreadPool& pool, const NoisyKeysSetting& setting,
                                            const std::vector<PairQuery>& queries);

}  // namespace heed::lab
