// Vector code shared by several kernels. Highway's foreach_target includes it once per instruction set.
#if defined(HEED_TENSOR_KERNELS_VECTOR_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef HEED_TENSOR_KERNELS_VECTOR_INL_H_
#undef HEED_TENSOR_KERNELS_VECTOR_INL_H_
#else
#define HEED_TENSOR_KERNELS_VECTOR_INL_H_
#endif

#include <cmath>
#include <cstddef>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace heed::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Calls body(d, i) for i = 0, N, 2N, ... with full vectors, then element by element. Never reads or writes past n.
template <class Body>
HWY_INLINE void for_vectors(std::size_t n, Body body) {
  const hn::ScalableTag<float> d;
  const std::size_t lanes = hn::Lanes(d);
  std::size_t i = 0;
  for (; i + lanes <= n; i += lanes) body(d, i);
  const hn::CappedTag<float, 1> one;
  for (; i < n; ++i) body(one, i);
}

// exp within 1.5 ulp, faster than Highway's. Returns infinity above 88.72, and 0 below -87.33, where the result would
// be subnormal. x = n ln 2 + r with |r| <= ln 2 / 2, and e^r is Moshier's polynomial (Cephes library, expf).
template <class D, class V = hn::Vec<D>>
HWY_INLINE V exp(D d, V x) {
  const hn::RebindToSigned<D> di;
  // Adding 1.5 * 2^23 rounds to an integer, which ends up in the low bits.
  const V magic = hn::Set(d, 12582912.0F);
  const V shifted = hn::MulAdd(x, hn::Set(d, 1.44269504088896341F), magic);
  const V n = hn::Sub(shifted, magic);
  V r = hn::NegMulAdd(n, hn::Set(d, 0.693359375F), x);  // ln 2 in two parts; n times the first is exact
  r = hn::NegMulAdd(n, hn::Set(d, -2.12194440E-4F), r);
  V p = hn::Set(d, 1.9875691500E-4F);
  p = hn::MulAdd(p, r, hn::Set(d, 1.3981999507E-3F));
  p = hn::MulAdd(p, r, hn::Set(d, 8.3334519073E-3F));
  p = hn::MulAdd(p, r, hn::Set(d, 4.1665795894E-2F));
  p = hn::MulAdd(p, r, hn::Set(d, 1.6666665459E-1F));
  p = hn::MulAdd(p, r, hn::Set(d, 5.0000001201E-1F));
  p = hn::Add(hn::MulAdd(p, hn::Mul(r, r), r), hn::Set(d, 1.0F));
  const auto exponent = hn::ShiftLeft<23>(hn::BitCast(di, shifted));
  const V y = hn::BitCast(d, hn::Add(hn::BitCast(di, p), exponent));  // p * 2^n
  const V below_infinity = hn::IfThenElse(hn::Gt(x, hn::Set(d, 88.7228317F)), hn::Set(d, HUGE_VALF), y);
  return hn::IfThenZeroElse(hn::Lt(x, hn::Set(d, -87.3365402F)), below_infinity);
}

template <class D, class V = hn::Vec<D>>
HWY_INLINE V sigmoid(D d, V x) {
  const V one = hn::Set(d, 1.0F);
  return hn::Div(one, hn::Add(one, exp(d, hn::Neg(x))));
}

// tanh within 2 ulp. Near 0, 1 - 2 / (e^2x + 1) would lose digits, so an odd polynomial is used there (coefficients
// from Moshier's Cephes library, tanhf); elsewhere that formula.
template <class D, class V = hn::Vec<D>>
HWY_INLINE V tanh(D d, V x) {
  const V magnitude = hn::Abs(x), one = hn::Set(d, 1.0F);
  const V square = hn::Mul(x, x);
  V p = hn::Set(d, -5.70498872745E-3F);
  p = hn::MulAdd(p, square, hn::Set(d, 2.06390887954E-2F));
  p = hn::MulAdd(p, square, hn::Set(d, -5.37397155531E-2F));
  p = hn::MulAdd(p, square, hn::Set(d, 1.33314422036E-1F));
  p = hn::MulAdd(p, square, hn::Set(d, -3.33332819422E-1F));
  const V near_zero = hn::MulAdd(hn::Mul(p, square), x, x);
  const V e = exp(d, hn::Add(magnitude, magnitude));
  const V far = hn::Sub(one, hn::Div(hn::Set(d, 2.0F), hn::Add(e, one)));
  return hn::IfThenElse(hn::Lt(magnitude, hn::Set(d, 0.625F)), near_zero, hn::CopySignToAbs(far, x));
}

// The largest of n values; -infinity if n is 0.
HWY_INLINE float max_of(const float* x, std::size_t n) {
  const hn::ScalableTag<float> d;
  const std::size_t lanes = hn::Lanes(d);
  std::size_t i = 0;
  auto best = hn::Set(d, -HUGE_VALF);
  for (; i + lanes <= n; i += lanes) best = hn::Max(best, hn::LoadU(d, x + i));
  float result = hn::GetLane(hn::MaxOfLanes(d, best));
  for (; i < n; ++i) result = x[i] > result ? x[i] : result;
  return result;
}

// The sum over i of term(d, i). The order of summation depends only on n.
template <class Term>
HWY_INLINE float sum_of(std::size_t n, Term term) {
  const hn::ScalableTag<float> d;
  const std::size_t lanes = hn::Lanes(d);
  std::size_t i = 0;
  auto sum0 = hn::Zero(d), sum1 = hn::Zero(d);
  for (; i + 2 * lanes <= n; i += 2 * lanes) {
    sum0 = hn::Add(sum0, term(d, i));
    sum1 = hn::Add(sum1, term(d, i + lanes));
  }
  for (; i + lanes <= n; i += lanes) sum0 = hn::Add(sum0, term(d, i));
  float result = hn::GetLane(hn::SumOfLanes(d, hn::Add(sum0, sum1)));
  const hn::CappedTag<float, 1> one;
  for (; i < n; ++i) result += hn::GetLane(term(one, i));
  return result;
}

}  // namespace heed::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif  // HEED_TENSOR_KERNELS_VECTOR_INL_H_
