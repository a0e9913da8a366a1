// The pointwise part of one GRU step for one row (Cho et al. 2014, gates in PyTorch's order and form):
//   r = sigmoid(x_r + h_r)   z = sigmoid(x_z + h_z)   n = tanh(x_n + r h_n)   h' = (1 - z) n + z h
// where x_* = W_i* x + b_i* and h_* = W_h* h + b_h* are the thirds of `input` and `recurrent`, each of length 3H.
#pragma once

#include <span>

namespace heed::kernels {

// Replaces `input` with the gates (r, z, n). The gradient needs them and the last third of `recurrent`.
void gru_gates(std::span<float> input, std::span<const float> recurrent, std::span<const float> h,
               std::span<float> h_next);

// Takes the gates, the last third of `recurrent`, h and dh, the gradient w.r.t. h'. Replaces `gates` with the gradient
// w.r.t. the input part, `recurrent` with the gradient w.r.t. the recurrent part, and dh with dh * z, the direct
// contribution to the gradient w.r.t. h. The rest of that gradient flows through `recurrent`.
void gru_gates_gradient(std::span<float> gates, std::span<float> recurrent, std::span<const float> h,
                        std::span<float> dh);

}  // namespace heed::kernels
