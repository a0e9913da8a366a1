// multihead: two heads whose outputs are averaged, in a design that reduces the noise of keys and in one that does not.
#pragma once

#include <array>

#include "heed/base/thread_pool.h"
#include "heed/lab/experiments/noisy_keys.h"
#include "heed/lab/lab_options.h"
#include "heed/lab/lab_result.h"
#include "heed/lab/moments.h"

namespace heed::lab {

enum class HeadDesign {
  kSingle,      // q = c (mu_a + mu_b)
  kOneEach,     // q1 = c mu_a, q2 = c mu_b
  kSumAndDiff,  // q1 = c (mu_a + mu_b), q2 = c (mu_a - mu_b): its second head copies v_a
};
inline constexpr std::array kHeadDesigns = {HeadDesign::kSingle, HeadDesign::kOneEach, HeadDesign::kSumAndDiff};
const char* name_of(HeadDesign design);

// The mean and variance of v_a's share in the averaged output for lambda ~ N(1, beta), by quadrature.
Moments share_of_a(HeadDesign design, double m, double s, double beta);

// What the averaged output consists of, one value per sample.
struct DesignSamples {
  std::vector<double> share_a = {}, share_b = {};    // of v_a and v_b: the mean of the heads' weights
  std::vector<double> output_a = {}, output_b = {};  // coordinates of the averaged output along v_a and v_b
};
// All designs use the same keys, in one pass.
std::array<DesignSamples, 3> sample_designs(ThreadPool& pool, const LabOptions& options, double c, double beta,
                                            std::uint64_t number);

LabResult multihead_experiment(const LabOptions& options, ThreadPool& pool);

}  // namespace heed::lab
