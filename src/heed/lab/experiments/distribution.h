// distribution: attention weights are a distribution over the keys, diffuse or peaked.
#pragma once

#include <span>

#include "heed/base/thread_pool.h"
#include "heed/lab/lab_options.h"
#include "heed/lab/lab_result.h"

namespace heed::lab {

LabResult distribution_experiment(const LabOptions& options, ThreadPool& pool);

// The largest change of a weight when `shift` is added to all scores: 0 up to rounding.
double shift_effect(ThreadPool& pool, std::span<const float> scores, float shift);

}  // namespace heed::lab
