// Products and softmax of small matrices that fit into a core's cache. Runs on the calling thread.
//
// OpenBLAS first copies both factors into its own memory layout. With an inner size of a few dozen, the copy costs a
// third of the product. These functions read the factors in place.
#pragma once

#include <span>

#include "heed/tensor/product.h"

namespace heed::kernels {

// out = a b, plus bias[i] on every element of row i if `bias` is given. b is read row by row. REQUIRES: matching sizes
void cached_product(Factor a, ConstMatrix b, Matrix out, const float* bias = nullptr);

inline constexpr Index kColumnUnit = 8;  // columns that the functions below process at once

// In each column, x = exp(x - top), where top is the largest x of the column. `sums` receives the column sums of the
// new x. REQUIRES: the number of columns is a multiple of kColumnUnit
void column_exp(Matrix x, std::span<float> tops, std::span<float> sums);

// out[i] += the dot product of row i of x and y. REQUIRES: as for column_exp
void add_row_products(ConstMatrix x, std::span<const float> y, std::span<float> out);

}  // namespace heed::kernels
