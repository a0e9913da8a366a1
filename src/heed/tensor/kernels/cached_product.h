// Products and softmax of small matrices that stand in a core's cache, on the calling thread.
//
// OpenBLAS first copies both factors into an order of its own. Where the inner size is a few dozen that costs a third
// of the product; here the factors are read where they stand.
#pragma once

#include <span>

#include "heed/tensor/product.h"

namespace heed::kernels {

// out = a b, plus bias[i] in all of row i if there is one. b is read along its rows. REQUIRES: sizes that fit
void cached_product(Factor a, ConstMatrix b, Matrix out, const float* bias = nullptr);

inline constexpr Index kColumnUnit = 8;  // what the functions below work on at once

// x = exp(x - top) in each column, with the largest x of the column as top; sums are those of the new x.
// REQUIRES: columns are a multiple of kColumnUnit
void column_exp(Matrix x, std::span<float> tops, std::span<float> sums);

// out[i] += row i of x times y. REQUIRES: as column_exp
void add_row_products(ConstMatrix x, std::span<const float> y, std::span<float> out);

}  // namespace heed::kernels
