#include "heed/tensor/product.h"

#include <algorithm>
#include <cstring>

#include <cblas.h>
#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/tensor/openblas.h"

namespace heed {
namespace {

// Runs at program start, because it briefly changes the environment, which no other thread may read meanwhile.
[[maybe_unused]] const bool kOpenBlasIsReady = (prepare_openblas(), true);

void check(const Factor& a, const Factor& b, const Matrix& out) {
  require(a.columns() == b.rows() && out.rows == a.rows() && out.columns == b.columns(), "product", [&] {
    return Mismatch{"[m, k] x [k, n] -> [m, n]", fmt::format("[{}, {}] x [{}, {}] -> [{}, {}]", a.rows(), a.columns(),
                                                             b.rows(), b.columns(), out.rows, out.columns)};
  });
}

blasint blas_size(Index size) { return static_cast<blasint>(size); }

// OpenBLAS rejects the stride 0 of a matrix without columns.
blasint blas_stride(const ConstMatrix& m) { return blas_size(std::max<Index>(1, m.stride)); }

// Multiplies a few rows by a transposed matrix, such as one sentence's states by a layer's weights. OpenBLAS's
// matrix-matrix product first copies both factors into its own layout, which costs more than the product here; the
// matrix-vector product does not copy. The matrix is processed in blocks that fit into the cache, so that it is read
// from memory once for all rows.
constexpr Index kFewRows = 8;
void multiply_few_rows(const ConstMatrix& a, const ConstMatrix& b, const Matrix& out, float scale, float keep) {
  constexpr Index kBlockNumbers = 32 << 10;
  const Index block = std::max<Index>(16, kBlockNumbers / std::max<Index>(1, b.columns));
  for (Index begin = 0; begin < b.rows; begin += block) {
    for (Index r = 0; r < a.rows; ++r) {
      cblas_sgemv(CblasRowMajor, CblasNoTrans, blas_size(std::min(block, b.rows - begin)), blas_size(b.columns), scale,
                  b.data + begin * b.stride, blas_stride(b), a.data + r * a.stride, 1, keep,
                  out.data + r * out.stride + begin, 1);
    }
  }
}

void multiply(const Factor& a, const Factor& b, const Matrix& out, const ProductOptions& options) {
  if (out.rows == 0 || out.columns == 0) return;
  float keep = options.keep;
  if (options.bias != nullptr) {  // OpenBLAS makes a pass over `out` first anyway, so writing the bias here is free
    for (Index r = 0; r < out.rows; ++r) {
      std::memcpy(out.data + r * out.stride, options.bias, static_cast<std::size_t>(out.columns) * sizeof(float));
    }
    keep = 1;
  }
  if (out.rows <= kFewRows && a.columns() > 0 && !a.transposed && b.transposed) {
    multiply_few_rows(a.matrix, b.matrix, out, options.scale, keep);
    return;
  }
  cblas_sgemm(CblasRowMajor, a.transposed ? CblasTrans : CblasNoTrans, b.transposed ? CblasTrans : CblasNoTrans,
              blas_size(out.rows), blas_size(out.columns), blas_size(a.columns()), options.scale, a.matrix.data,
              blas_stride(a.matrix), b.matrix.data, blas_stride(b.matrix), keep, out.data, blas_stride(out));
}

// Rows [begin, end) of the factor as used in the product.
Factor row_range(const Factor& f, Index begin, Index end) {
  const ConstMatrix& m = f.matrix;
  return f.transposed ? Factor(m.block(0, m.rows, begin, end - begin), true)
                      : Factor(m.block(begin, end - begin, 0, m.columns));
}

Factor column_range(const Factor& f, Index begin, Index end) {
  const ConstMatrix& m = f.matrix;
  return f.transposed ? Factor(m.block(begin, end - begin, 0, m.columns), true)
                      : Factor(m.block(0, m.rows, begin, end - begin));
}

// The start of piece i of `pieces`: equal shares, in units of 16, the width of OpenBLAS's inner kernels.
Index cut(Index size, Index pieces, Index i) {
  const Index units = (size + 15) / 16;
  return std::min(size, units * i / pieces * 16);
}

}  // namespace

TileGrid tile_grid(Index m, Index n, Index k) {
  // Every tile packs its part of both factors again, so there are few tiles, along the longer side. This is the best of
  // the grids up to 12 x 1 and 2 x 4 that were measured on 2 cores with AVX2. benchmarks/core_benchmark.cpp reports its
  // speed.
  constexpr double kSmall = 4e6, kMiddle = 1e9;
  constexpr Index kNarrowest = 32;
  const double flops = 2.0 * static_cast<double>(m) * static_cast<double>(n) * static_cast<double>(k);
  const Index tiles = std::min<Index>(flops < kSmall ? 1 : flops < kMiddle ? 2 : 4, std::max(m, n) / kNarrowest);
  if (tiles < 2) return {1, 1};
  return m >= n ? TileGrid{tiles, 1} : TileGrid{1, tiles};
}

void product(ThreadPool& pool, Factor a, Factor b, Matrix out, ProductOptions options) {
  check(a, b, out);
  const TileGrid grid = tile_grid(out.rows, out.columns, a.columns());
  pool.run(grid.rows * grid.columns, [&](Index tile) {
    const Index i = tile / grid.columns, j = tile % grid.columns;
    const Index row = cut(out.rows, grid.rows, i), row_end = cut(out.rows, grid.rows, i + 1);
    const Index column = cut(out.columns, grid.columns, j), column_end = cut(out.columns, grid.columns, j + 1);
    ProductOptions tile_options = options;
    if (options.bias != nullptr) tile_options.bias += column;
    multiply(row_range(a, row, row_end), column_range(b, column, column_end),
             out.block(row, row_end - row, column, column_end - column), tile_options);
  });
}

void small_product(Factor a, Factor b, Matrix out, ProductOptions options) {
  check(a, b, out);
  multiply(a, b, out, options);
}

}  // namespace heed
