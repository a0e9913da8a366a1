// multihead: two heads whose outputs are averaged, in a design that reduces the noise of keys and in designs that do
// not.
#pragma once

#include "heed/base/thread_pool.h"
#include "heed/lab/lab_options.h"
#include "heed/lab/lab_result.h"

namespace heed::lab {

LabResult multihead_experiment(const LabOptions& options, ThreadPool& pool);

}  // namespace heed::lab
