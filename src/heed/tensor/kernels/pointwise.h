// Elementwise functions over arrays of equal length. Runs on the calling thread. Input and output may be the same
// array. A gradient kernel takes the function's result y and dy, the gradient w.r.t. y, and adds to `dx`.
#pragma once

#include <span>

namespace heed::kernels {

using In = std::span<const float>;
using Out = std::span<float>;

void exp(In x, Out y);
void tanh(In x, Out y);
void sigmoid(In x, Out y);
void relu(In x, Out y);

void add_tanh_gradient(In y, In dy, Out dx);     // dx += dy (1 - y^2)
void add_sigmoid_gradient(In y, In dy, Out dx);  // dx += dy y (1 - y)
void add_relu_gradient(In y, In dy, Out dx);     // dx += dy where y > 0

void add(In a, In b, Out y);                 // y = a + b
void multiply(In a, In b, Out y);            // y = a b
void add_to(In x, Out y);                    // y += x
void add_product(In a, In b, Out y);         // y += a b
void add_scaled(float factor, In x, Out y);  // y += factor x
void scale(float factor, Out y);             // y *= factor
void approach(float share, In x, Out y);     // y += share (x - y)

}  // namespace heed::kernels
