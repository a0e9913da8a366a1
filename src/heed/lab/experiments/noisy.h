// noisy: q = c (mu_a + mu_b) with noisy keys, and how the output varies between v_a and v_b.
#pragma once

#include "heed/base/thread_pool.h"
#include "heed/lab/lab_options.h"
#include "heed/lab/lab_result.h"
#include "heed/lab/moments.h"

namespace heed::lab {

LabResult noisy_experiment(const LabOptions& options, ThreadPool& pool);

// Moments of alpha_a for keys lambda_i mu_i, lambda_i ~ N(1, beta), s = c / sqrt(D), by quadrature. With all m keys:
// over lambda_a and lambda_b; exact for every c, because the other keys have score 0.
Moments noisy_weight(double m, double s, double beta);
// Logistic of N(0, variance): for the two keys only, when the others have no weight (or m = 2). For scaled keys the
// variance is 2 s^2 beta; for keys N(mu_i, eps I) it is 4 s^2 eps, plus s^2 / 2 if the noise of a has mu_a mu_a^T / 2.
Moments logistic_normal(double variance);

}  // namespace heed::lab
