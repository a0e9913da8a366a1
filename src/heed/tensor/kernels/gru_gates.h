// The pointwise part of one GRU step for one row (Cho et al. 2014, gates in PyTorch's order and form):
//   r = sigmoid(x_r + h_r)   z = sigmoid(x_z + h_z)   n = tanh(x_n + r h_n)   h' = (1 - z) n + z h
// where x_* = W_i* x + b_i* and h_* = W_h* h + b_h* are the thirds of `input` and `recurrent`, each of length 3H.
#pragma once

#include <span>

namespace heed::kernels {

// Replaces `input` by the gates (r, z, n), which the gradient needs beside the last third of `recurrent`.
void gru_gates(std::span<float> input, std::span<const float> recurrent, std::span<const float> h,
               std::span<float> h_next);

// Given the gates, the last third of `recurrent`, h and the gradient dh by h':
// replaces `gates` by the gradient by the input, `recurrent` by that by the recurrent part, and dh by its direct way
// to h, dh * z; the rest of the gradient by h goes through `recurrent`.
void gru_gates_gradient(std::span<float> gates, std::span<float> recurrent, std::span<const float> h,
                        std::span<float> dh);

}  // namespace heed::kernels
