// Designs of one or two heads that should average v_a and v_b: their queries, closed forms and samples.
#pragma once

#include <array>

#include "heed/base/thread_pool.h"
#include "heed/lab/experiments/noisy_keys.h"
#include "heed/lab/lab_options.h"
#include "heed/lab/weight_moments.h"

namespace heed::lab {

enum class HeadDesign {
  kSingle,        // q = c (mu_a + mu_b)
  kOneEach,       // q1 = c mu_a, q2 = c mu_b
  kSumAndDiff,    // q1 = c (mu_a + mu_b), q2 = c (mu_a - mu_b): its second head copies v_a
  kNoisyQueries,  // q1 = c lambda_a mu_a, q2 = c lambda_b mu_b: scores c lambda^2
};
inline constexpr std::array kHeadDesigns = {HeadDesign::kSingle, HeadDesign::kOneEach, HeadDesign::kSumAndDiff,
                                            HeadDesign::kNoisyQueries};
const char* name_of(HeadDesign design);

// The mean and variance of v_a's share in the averaged output for lambda ~ N(1, beta), by quadrature. s is the score of
// a key with lambda = 1.
WeightMoments share_of_a(HeadDesign design, double m, double s, double beta);

// What the averaged output consists of, one value per sample.
struct DesignSamples {
  std::vector<double> share_a = {}, share_b = {};    // of v_a and v_b: the mean of the heads' weights
  std::vector<double> output_a = {}, output_b = {};  // coordinates of the averaged output along v_a and v_b
};
// One per design, with the same keys, in one pass.
using AllDesigns = std::array<DesignSamples, kHeadDesigns.size()>;
AllDesigns sample_designs(ThreadPool& pool, const LabOptions& options, double c, double beta, std::uint64_t number);

}  // namespace heed::lab
