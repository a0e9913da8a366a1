// Matrix products with OpenBLAS, split into a fixed grid of tiles that run on the thread pool.
//
// The grid depends only on the sizes, and OpenBLAS computes each tile on one thread. So the result is bit-identical for
// any number of threads. Throws Error if the sizes do not match.
#pragma once

#include "heed/base/thread_pool.h"
#include "heed/tensor/view.h"

namespace heed {

// A matrix in memory that something else owns: rows of `columns` values, `stride` apart.
template <class Float>
struct BasicMatrix {
  Float* data = nullptr;
  Index rows = 0, columns = 0, stride = 0;

  BasicMatrix() = default;
  BasicMatrix(Float* d, Index r, Index c, Index s) : data(d), rows(r), columns(c), stride(s) {}
  // All axes but the last become rows.
  template <class Other>
  BasicMatrix(const BasicView<Other>& v)  // NOLINT: implicit on purpose
      : data(v.data()), rows(v.rows()), columns(v.columns()), stride(v.columns()) {}
  template <class Other>
  requires(std::is_const_v<Float> && !std::is_const_v<Other>)
      BasicMatrix(const BasicMatrix<Other>& m)  // NOLINT: implicit on purpose
      : data(m.data), rows(m.rows), columns(m.columns), stride(m.stride) {}

  BasicMatrix block(Index row, Index row_count, Index column, Index column_count) const {
    return {data + row * stride + column, row_count, column_count, stride};
  }
};
using Matrix = BasicMatrix<float>;
using ConstMatrix = BasicMatrix<const float>;

// A factor of a product, plain or transposed.
struct Factor {
  ConstMatrix matrix;
  bool transposed = false;

  Factor(ConstMatrix m, bool t = false) : matrix(m), transposed(t) {}  // NOLINT: implicit on purpose
  Factor(Matrix m) : matrix(m) {}                                      // NOLINT: implicit on purpose
  Factor(ConstView v) : matrix(v) {}                                   // NOLINT: implicit on purpose
  Factor(View v) : matrix(v) {}                                        // NOLINT: implicit on purpose
  Index rows() const { return transposed ? matrix.columns : matrix.rows; }
  Index columns() const { return transposed ? matrix.rows : matrix.columns; }
};
inline Factor transposed(ConstMatrix m) { return {m, true}; }

struct ProductOptions {
  float scale = 1;              // factor of a * b
  float keep = 0;               // factor of the previous `out`: 0 replaces it, 1 adds to it
  const float* bias = nullptr;  // one value per column, added to every row. REQUIRES: keep == 0
};

// out = scale * a * b + keep * out (+ bias)
void product(ThreadPool& pool, Factor a, Factor b, Matrix out, ProductOptions options = {});

// The same on the calling thread only, for small matrices inside a task.
void small_product(Factor a, Factor b, Matrix out, ProductOptions options = {});

// How `product` splits an m x n result with inner size k: the number of tiles along the rows and along the columns.
struct TileGrid {
  Index rows, columns;
};
TileGrid tile_grid(Index m, Index n, Index k);

}  // namespace heed
