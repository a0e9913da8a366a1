// Reductions over arrays. Runs on the calling thread. The order of summation depends only on the sizes.
#pragma once

#include <span>

#include "heed/tensor/product.h"

namespace heed::kernels {

double sum(std::span<const float> x);             // in float within blocks of 1,024, in double across them
double sum_of_squares(std::span<const float> x);  // likewise
float dot(std::span<const float> a, std::span<const float> b);
bool all_finite(std::span<const float> x);

// out[c] += the sum of column c, rows in order. REQUIRES: out.size() == x.columns
void add_column_sums(ConstMatrix x, std::span<float> out);

}  // namespace heed::kernels
