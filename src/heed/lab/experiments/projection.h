// projection: M = A A^T extracts v_a from v_a + v_b if the two are in orthogonal subspaces.
#pragma once

#include "heed/base/thread_pool.h"
#include "heed/lab/lab_options.h"
#include "heed/lab/lab_result.h"
#include "heed/lab/vectors.h"

namespace heed::lab {

// M x = A (A^T x), where the columns of A are an orthonormal `basis`, with the translator's float32 matrix product.
Vector project(ThreadPool& pool, const Vectors& basis, const Vector& x);

LabResult projection_experiment(const LabOptions& options, ThreadPool& pool);

}  // namespace heed::lab
