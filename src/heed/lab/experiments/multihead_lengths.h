// Two heads if the length of key a varies more than that of the other keys: k_a ~ N(mu_a, eps I + mu_a mu_a^T / 2).
#pragma once

#include "heed/base/thread_pool.h"
#include "heed/lab/lab_options.h"
#include "heed/lab/lab_result.h"

namespace heed::lab {

// Adds tables, a figure and findings to `result`. `c`: the scale of the queries.
void add_varying_length(const LabOptions& options, ThreadPool& pool, double c, LabResult& result);

}  // namespace heed::lab
