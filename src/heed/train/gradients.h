// Gradient norm, clipping, and a check for NaN and infinity, between the tape and the optimizer.
#pragma once

#include <cstdint>

#include "heed/base/thread_pool.h"
#include "heed/nn/parameters.h"
#include "heed/tensor/workspace.h"

namespace heed::train {

// The Euclidean norm of all gradients as one vector, summed in double and in a fixed order.
double gradient_norm(ThreadPool& pool, Workspace& workspace, const ParameterStore& parameters);

// The factor that brings the norm of the gradients to at most `limit` (0: no limit), as in torch's clip_grad_norm_.
// Pass it to the optimizer as gradient_scale, which saves a pass over the gradients.
float clip_scale(double norm, double limit);

// Throws Error if the loss or the gradient norm of a step is NaN or infinite. The error names the step and the first
// parameter whose value is not finite, or else whose gradient is not (one bad value spoils many gradients).
// Call it between backward and the optimizer, so that the weights stay intact.
void require_finite(std::int64_t step, double loss, double norm, const ParameterStore& parameters);

// Advice for messages about training that diverges.
inline constexpr const char* kTryLess = "try a lower --learning-rate or --clip";

}  // namespace heed::train
