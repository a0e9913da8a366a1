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

inline constexpr double kAlong = 0.5;  // along_a in the experiments: key a is N(mu_a, eps I + mu_a mu_a^T / 2)

// The length of a key in nearly all samples.
double longest_key(const KeyNoise& noise, double d);

// q = of_a mu_a + of_b mu_b or, if `of_keys`, of_a k_a + of_b k_b with the noisy keys of the sample.
struct PairQuery {
  double of_a = 0, of_b = 0;
  bool of_keys = false;
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
  bool scale = true;   // divide scores by sqrt(D)
  KeyNoise noise = {};
  Index samples = 1;
  std::uint64_t seed = 1;
  Purpose purpose = Purpose::kNoise;  // together with `number`, selects the random stream
  std::uint64_t number = 0;
};

// With the keys, seed, samples and scale of the options.
NoisyKeysSetting noisy_keys_of(const LabOptions& options, const KeyNoise& noise, Purpose purpose, std::uint64_t number);
// The same with keys a and b only.
NoisyKeysSetting two_noisy_keys_of(const LabOptions& options, const KeyNoise& noise, Purpose purpose,
                                   std::uint64_t number);

// All queries use the same keys. The result is the same for any number of threads. Memory is limited to the results.
std::vector<QuerySamples> sample_noisy_keys(ThreadPool& pool, const NoisyKeysSetting& setting,
                                            const std::vector<PairQuery>& queries);

}  // namespace heed::lab
