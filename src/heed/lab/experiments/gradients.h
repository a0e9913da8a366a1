// gradients: derived by hand, from central differences in double precision, and from the tape in float.
#pragma once

#include "heed/base/thread_pool.h"
#include "heed/lab/lab_options.h"
#include "heed/lab/lab_result.h"

namespace heed::lab {

LabResult gradients_experiment(const LabOptions& options, ThreadPool& pool);

}  // namespace heed::lab
