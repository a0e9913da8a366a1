// Vector code that several kernels share. Included once for each instruction set, as Highway's foreach_target does.
#if defined(HEED_TENSOR_KERNELS_VECTOR_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef HEED_TENSOR_KERNELS_VECTOR_INL_H_
#undef HEED_TENSOR_KERNELS_VECTOR_INL_H_
#else
#define HEED_TENSOR_KERNELS_VECTOR_INL_H_
#endif

#include <hwy/contrib/math/math-inl.h>
#include <hwy/highway.h>

#include <cstddef>

HWY_BEFORE_NAMESPACE();
namespace heed::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Calls body(d, i) for i = 0, N, 2N, ... with whole vectors, then element by element: reads and writes nothing past n.
template <class Body>
HWY_INLINE void for_vectors(std::size_t n, Body body) {
  const hn::ScalableTag<float> d;
  const std::size_t lanes = hn::Lanes(d);
  std::size_t i = 0;
  for (; i + lanes <= n; i += lanes) body(d, i);
  const hn::CappedTag<float, 1> one;
  for (; i < n; ++i) body(one, i);
}

// exp on all of float: 0 far below, infinity above 88.73. Highway's Exp is within 1 ulp but needs x <= 104.
template <class D, class V = hn::Vec<D>>
HWY_INLINE V exp(D d, V x) {
  return hn::Exp(d, hn::Min(x, hn::Set(d, 104.0F)));
}

template <class D, class V = hn::Vec<D>>
HWY_INLINE V sigmoid(D d, V x) {
  const V one = hn::Set(d, 1.0F);
  return hn::Div(one, hn::Add(one, exp(d, hn::Neg(x))));
}

// tanh within 2 ulp: an odd polynomial near 0 (coefficients of Moshier's Cephes library, tanhf), where
// 1 - 2 / (e^2x + 1) would lose digits, and that form elsewhere.
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

// The largest of n numbers; -infinity for none.
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

// sum over i of term(d, i), in an order that n alone decides.
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
