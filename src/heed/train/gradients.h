// What happens to gradients between the tape and the optimizer: their norm, clipping, and the check that they are sane.
#pragma once

#include <cstdint>

#include "heed/base/thread_pool.h"
#include "heed/nn/parameters.h"
#include "heed/tensor/workspace.h"

namespace heed::train {

// The Euclidean norm of all gradients as one vector, summed in double and in a fixed order.
double gradient_norm(ThreadPool& pool, Workspace& workspace, const ParameterStore& parameters);

// What to multiply gradients by so that their norm is at most `limit` (0: no limit), as torch's clip_grad_norm_.
// The optimizer takes it as gradient_scale, which saves a pass over the gradients.
float clip_scale(double norm, double limit);

// Throws Error if the loss or the gradient norm of a step is NaN or infinite, naming the step and the first parameter
// whose value is, or else whose gradient is (a bad value spoils the gradients of many).
// To be called between backward and the optimizer, so that nothing is spoilt.
void require_finite(std::int64_t step, double loss, double norm, const ParameterStore& parameters);

// What can be done about a training that diverges, for messages.
inline constexpr const char* kTryLess = "try a lower --learning-rate or --clip";

}  // namespace heed::train
