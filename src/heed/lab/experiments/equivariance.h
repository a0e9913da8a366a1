// equivariance: self-attention of permuted rows is the permuted self-attention, unless positions are added.
#pragma once

#include "heed/base/thread_pool.h"
#include "heed/lab/lab_options.h"
#include "heed/lab/lab_result.h"
#include "heed/lab/vectors.h"

namespace heed::lab {

LabResult equivariance_experiment(const LabOptions& options, ThreadPool& pool);

// Sine and cosine of positions (Vaswani et al. 2017), [n, D].
Vectors positional_encoding(Index n, Index d);

}  // namespace heed::lab
