#include "heed/tensor/kernels/cached_product.h"

#include <algorithm>
#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "heed/tensor/kernels/cached_product.cpp"
#include <hwy/foreach_target.h>  // must come before the vector code

#include "heed/tensor/kernels/vector-inl.h"

HWY_BEFORE_NAMESPACE();
namespace heed::HWY_NAMESPACE {

constexpr Index kRows = 4;  // per block: 4 x 3 sums, 3 vectors of b and one value of a fill 16 registers

// A block of `out` with kRows rows and kVectors vectors of columns, which start at b, b + second and b + third.
struct Block {
  const float* a;
  Index a_row, a_inner, inner;
  const float* b;
  Index b_row, second, third;
  float* out;
  Index out_row;
  const float* bias;
};

template <int kVectors, class D>
HWY_INLINE void multiply_block(D d, Block s) {
  const auto start = [&](Index i) HWY_ATTR { return s.bias == nullptr ? hn::Zero(d) : hn::Set(d, s.bias[i]); };
  auto s00 = start(0), s01 = s00, s02 = s00, s10 = start(1), s11 = s10, s12 = s10;
  auto s20 = start(2), s21 = s20, s22 = s20, s30 = start(3), s31 = s30, s32 = s30;
  for (Index k = 0; k < s.inner; ++k, s.a += s.a_inner, s.b += s.b_row) {
    const auto b0 = hn::LoadU(d, s.b);
    const auto b1 = kVectors > 1 ? hn::LoadU(d, s.b + s.second) : b0;
    const auto b2 = kVectors > 2 ? hn::LoadU(d, s.b + s.third) : b0;
    const auto add = [&](Index i, auto& sum0, [[maybe_unused]] auto& sum1, [[maybe_unused]] auto& sum2) HWY_ATTR {
      const auto a = hn::Set(d, s.a[i * s.a_row]);
      sum0 = hn::MulAdd(a, b0, sum0);
      if constexpr (kVectors > 1) sum1 = hn::MulAdd(a, b1, sum1);
      if constexpr (kVectors > 2) sum2 = hn::MulAdd(a, b2, sum2);
    };
    add(0, s00, s01, s02);
    add(1, s10, s11, s12);
    add(2, s20, s21, s22);
    add(3, s30, s31, s32);
  }
  const auto store = [&](Index i, auto sum0, [[maybe_unused]] auto sum1, [[maybe_unused]] auto sum2) HWY_ATTR {
    float* out = s.out + i * s.out_row;
    hn::StoreU(sum0, d, out);
    if constexpr (kVectors > 1) hn::StoreU(sum1, d, out + s.second);
    if constexpr (kVectors > 2) hn::StoreU(sum2, d, out + s.third);
  };
  store(0, s00, s01, s02);
  store(1, s10, s11, s12);
  store(2, s20, s21, s22);
  store(3, s30, s31, s32);
}

// If rows or columns don't divide evenly, the last block overlaps the one before it and writes the same values again.
template <class D>
void multiply_blocks(D d, const Factor& a, const ConstMatrix& b, const Matrix& out, const float* bias) {
  const Index lanes = static_cast<Index>(hn::Lanes(d)), vectors = (out.columns + lanes - 1) / lanes;
  const Index stride = a.matrix.stride;
  const Index a_row = a.transposed ? 1 : stride, a_inner = a.transposed ? stride : 1;
  const auto column = [&](Index vector) { return std::min(vector * lanes, out.columns - lanes); };
  for (Index v = 0, count = 0; v < vectors; v += count) {
    const Index left = vectors - v;
    count = left == 4 ? 2 : std::min<Index>(left, 3);
    for (Index i = 0; i < out.rows; i += kRows) {
      const Index row = std::min(i, out.rows - kRows), first = column(v);
      const Block block{.a = a.matrix.data + row * a_row,
                        .a_row = a_row,
                        .a_inner = a_inner,
                        .inner = b.rows,
                        .b = b.data + first,
                        .b_row = b.stride,
                        .second = count > 1 ? column(v + 1) - first : 0,
                        .third = count > 2 ? column(v + 2) - first : 0,
                        .out = out.data + row * out.stride + first,
                        .out_row = out.stride,
                        .bias = bias == nullptr ? nullptr : bias + row};
      if (count == 3) multiply_block<3>(d, block);
      if (count == 2) multiply_block<2>(d, block);
      if (count == 1) multiply_block<1>(d, block);
    }
  }
}

void CachedProduct(const Factor& a, const ConstMatrix& b, const Matrix& out, const float* bias) {
  const hn::CappedTag<float, kernels::kColumnUnit> d;
  if (out.rows < kRows) {
    small_product(a, b, out);
    for (Index r = 0; bias != nullptr && r < out.rows; ++r) {
      for (Index c = 0; c < out.columns; ++c) out.data[r * out.stride + c] += bias[r];
    }
    return;
  }
  if (out.columns >= static_cast<Index>(hn::Lanes(d))) return multiply_blocks(d, a, b, out, bias);
  multiply_blocks(hn::CappedTag<float, 1>(), a, b, out, bias);
}

void ColumnExp(Matrix x, std::span<float> tops, std::span<float> sums) {
  const hn::CappedTag<float, kernels::kColumnUnit> d;
  for (Index c = 0; c < x.columns; c += static_cast<Index>(hn::Lanes(d))) {
    auto top = hn::Set(d, -HUGE_VALF), sum = hn::Zero(d);
    for (Index r = 0; r < x.rows; ++r) top = hn::Max(top, hn::LoadU(d, x.data + r * x.stride + c));
    for (Index r = 0; r < x.rows; ++r) {
      float* at = x.data + r * x.stride + c;
      const auto e = exp(d, hn::Sub(hn::LoadU(d, at), top));
      hn::StoreU(e, d, at);
      sum = hn::Add(sum, e);
    }
    hn::StoreU(top, d, tops.data() + c);
    hn::StoreU(sum, d, sums.data() + c);
  }
}

void AddRowProducts(ConstMatrix x, std::span<const float> y, std::span<float> out) {
  const hn::CappedTag<float, kernels::kColumnUnit> d;
  for (Index r = 0; r < x.rows; ++r) {
    auto sum = hn::Zero(d);
    for (Index c = 0; c < x.columns; c += static_cast<Index>(hn::Lanes(d))) {
      sum = hn::MulAdd(hn::LoadU(d, x.data + r * x.stride + c), hn::LoadU(d, y.data() + c), sum);
    }
    out[static_cast<std::size_t>(r)] += hn::GetLane(hn::SumOfLanes(d, sum));
  }
}

}  // namespace heed::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace heed {
HWY_EXPORT(CachedProduct);
HWY_EXPORT(ColumnExp);
HWY_EXPORT(AddRowProducts);

namespace kernels {
void cached_product(Factor a, ConstMatrix b, Matrix out, const float* bias) {
  HWY_DYNAMIC_DISPATCH(CachedProduct)(a, b, out, bias);
}
void column_exp(Matrix x, std::span<float> tops, std::span<float> sums) {
  HWY_DYNAMIC_DISPATCH(ColumnExp)(x, tops, sums);
}
void add_row_products(ConstMatrix x, std::span<const float> y, std::span<float> out) {
  HWY_DYNAMIC_DISPATCH(AddRowProducts)(x, y, out);
}
}  // namespace kernels
}  // namespace heed
#endif
