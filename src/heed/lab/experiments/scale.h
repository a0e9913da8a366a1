// scale: why scores are divided by sqrt(D).
#pragma once

#include "heed/base/thread_pool.h"
#include "heed/lab/lab_options.h"
#include "heed/lab/lab_result.h"

namespace heed::lab {

LabResult scale_experiment(const LabOptions& options, ThreadPool& pool);

}  // namespace heed::lab
