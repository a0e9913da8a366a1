// projection: M = A A^T takes v_a out of v_a + v_b when the two live in orthogonal subspaces.
#pragma once

#include "heed/base/thread_pool.h"
#include "heed/lab/lab_options.h"
#include "heed/lab/lab_result.h"
#include "heed/lab/vectors.h"

namespace heed::lab {

// M x = A (A^T x) for the columns A given as an orthonormal `basis`, by the translator's matrix product in float32.
Vector project(ThreadPool& pool, const Vectors& basis, const Vector& x);

LabResult projection_experiment(const LabOptions& options, ThreadPool& pool);

}  // namespace heed::lab
