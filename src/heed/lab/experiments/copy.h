// copy: q = c k_j makes attention return v_j.
#pragma once

#include "heed/base/thread_pool.h"
#include "heed/lab/lab_options.h"
#include "heed/lab/lab_result.h"

namespace heed::lab {

LabResult copy_experiment(const LabOptions& options, ThreadPool& pool);

// The result of attention for q = c k_j, for each c.
struct CopyMeasurement {
  double weight = 0;    // alpha_j
  double rest = 0;      // sum of the other weights: 1 - alpha_j without its rounding error
  double distance = 0;  // |a - v_j|
};
// The keys, dimensions, seed and scaling are those of the options; j counts from 0.
std::vector<CopyMeasurement> measure_copy(ThreadPool& pool, const LabOptions& options, Index j,
                                          const std::vector<double>& scales);

// The smallest c whose measured rest is at most `bound`, by bisection.
double measured_copy_scale(ThreadPool& pool, const LabOptions& options, Index j, double bound);

}  // namespace heed::lab
