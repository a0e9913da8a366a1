// average: q = c (k_a + k_b) makes attention return the mean of v_a and v_b.
#pragma once

#include "heed/base/thread_pool.h"
#include "heed/lab/lab_options.h"
#include "heed/lab/lab_result.h"

namespace heed::lab {

LabResult average_experiment(const LabOptions& options, ThreadPool& pool);

// The result of attention for q = c (k_a + k_b), for each c.
struct AverageMeasurement {
  double weight_a = 0, weight_b = 0;
  double distance = 0;  // |a - (v_a + v_b) / 2|
};
std::vector<AverageMeasurement> measure_average(ThreadPool& pool, const LabOptions& options,
                                                const std::vector<double>& scales);

}  // namespace heed::lab
