// noisy: q = c (mu_a + mu_b) with noisy keys, and how the output varies between v_a and v_b.
#pragma once

#include "heed/base/thread_pool.h"
#include "heed/lab/lab_options.h"
#include "heed/lab/lab_result.h"

namespace heed::lab {

LabResult noisy_experiment(const LabOptions& options, ThreadPool& pool);

}  // namespace heed::lab
