#include "heed/tensor/kernels/reduce.h"

#include <algorithm>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "heed/tensor/kernels/reduce.cpp"
#include <hwy/foreach_target.h>  // must come before the vector code

#include "heed/tensor/kernels/vector-inl.h"

HWY_BEFORE_NAMESPACE();
namespace heed::HWY_NAMESPACE {

using In = std::span<const float>;

template <class Term>
HWY_INLINE double sum_in_blocks(std::size_t n, Term term) {
  constexpr std::size_t kBlock = 1024;
  double total = 0;
  for (std::size_t begin = 0; begin < n; begin += kBlock) {
    total += static_cast<double>(
        sum_of(std::min(kBlock, n - begin), [&](auto d, std::size_t i) HWY_ATTR { return term(d, begin + i); }));
  }
  return total;
}

double Sum(In x) {
  return sum_in_blocks(x.size(), [&](auto d, std::size_t i) HWY_ATTR { return hn::LoadU(d, x.data() + i); });
}

double SumOfSquares(In x) {
  return sum_in_blocks(x.size(), [&](auto d, std::size_t i) HWY_ATTR {
    const auto v = hn::LoadU(d, x.data() + i);
    return hn::Mul(v, v);
  });
}

float Dot(In a, In b) {
  return sum_of(a.size(), [&](auto d, std::size_t i)
                              HWY_ATTR { return hn::Mul(hn::LoadU(d, a.data() + i), hn::LoadU(d, b.data() + i)); });
}

bool AllFinite(In x) {
  // 0 * x is 0 if x is finite and NaN otherwise, and a NaN survives the sum.
  const float zero_or_nan = sum_of(
      x.size(), [&](auto d, std::size_t i) HWY_ATTR { return hn::Mul(hn::LoadU(d, x.data() + i), hn::Zero(d)); });
  return zero_or_nan == 0;
}

void AddColumnSums(ConstMatrix x, std::span<float> out) {
  for (Index r = 0; r < x.rows; ++r) {
    const float* row = x.data + r * x.stride;
    for_vectors(out.size(), [&](auto d, std::size_t i) HWY_ATTR {
      hn::StoreU(hn::Add(hn::LoadU(d, out.data() + i), hn::LoadU(d, row + i)), d, out.data() + i);
    });
  }
}

}  // namespace heed::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace heed {
HWY_EXPORT(Sum);
HWY_EXPORT(SumOfSquares);
HWY_EXPORT(Dot);
HWY_EXPORT(AllFinite);
HWY_EXPORT(AddColumnSums);

namespace kernels {
double sum(std::span<const float> x) { return HWY_DYNAMIC_DISPATCH(Sum)(x); }
double sum_of_squares(std::span<const float> x) { return HWY_DYNAMIC_DISPATCH(SumOfSquares)(x); }
float dot(std::span<const float> a, std::span<const float> b) { return HWY_DYNAMIC_DISPATCH(Dot)(a, b); }
bool all_finite(std::span<const float> x) { return HWY_DYNAMIC_DISPATCH(AllFinite)(x); }
void add_column_sums(ConstMatrix x, std::span<float> out) { HWY_DYNAMIC_DISPATCH(AddColumnSums)(x, out); }
}  // namespace kernels
}  // namespace heed
#endif
