#include "heed/tensor/kernels/softmax.h"

#include <algorithm>
#include <cmath>
#include <limits>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "heed/tensor/kernels/softmax.cpp"
#include <hwy/foreach_target.h>  // must come before the vector code

#include "heed/tensor/kernels/vector-inl.h"

HWY_BEFORE_NAMESPACE();
namespace heed::HWY_NAMESPACE {

using kernels::CrossEntropyRow;

// y = exp(x + shift). Returns the sum of y.
HWY_INLINE float exp_and_sum(const float* x, std::size_t n, float shift, float* y) {
  return sum_of(n, [&](auto d, std::size_t i) HWY_ATTR {
    const auto e = exp(d, hn::Add(hn::LoadU(d, x + i), hn::Set(d, shift)));
    hn::StoreU(e, d, y + i);
    return e;
  });
}

HWY_INLINE float sum_exp(const float* x, std::size_t n, float shift) {
  return sum_of(
      n, [&](auto d, std::size_t i) HWY_ATTR { return exp(d, hn::Add(hn::LoadU(d, x + i), hn::Set(d, shift))); });
}

float LogSumExp(std::span<const float> x) {
  const float top = max_of(x.data(), x.size());
  return top + std::log(sum_exp(x.data(), x.size(), -top));
}

void Softmax(std::span<const float> x, std::size_t length, std::span<float> y) {
  const float top = max_of(x.data(), length);
  const float sum = exp_and_sum(x.data(), length, -top, y.data());
  const float inverse = 1 / sum;
  for_vectors(length, [&](auto d, std::size_t i) HWY_ATTR {
    hn::StoreU(hn::Mul(hn::LoadU(d, y.data() + i), hn::Set(d, inverse)), d, y.data() + i);
  });
  std::fill(y.begin() + static_cast<std::ptrdiff_t>(length), y.end(), 0.0F);
}

void LogSoftmax(std::span<const float> x, std::size_t length, std::span<float> y) {
  const float shift = -LogSumExp(x.first(length));
  for_vectors(length, [&](auto d, std::size_t i) HWY_ATTR {
    hn::StoreU(hn::Add(hn::LoadU(d, x.data() + i), hn::Set(d, shift)), d, y.data() + i);
  });
  std::fill(y.begin() + static_cast<std::ptrdiff_t>(length), y.end(), -std::numeric_limits<float>::infinity());
}

void AddSoftmaxGradient(std::span<const float> y, std::span<const float> dy, std::size_t length, std::span<float> dx) {
  const float mean = sum_of(length, [&](auto d, std::size_t i) HWY_ATTR {
    return hn::Mul(hn::LoadU(d, y.data() + i), hn::LoadU(d, dy.data() + i));
  });
  for_vectors(length, [&](auto d, std::size_t i) HWY_ATTR {
    const auto centred = hn::Sub(hn::LoadU(d, dy.data() + i), hn::Set(d, mean));
    hn::StoreU(hn::MulAdd(hn::LoadU(d, y.data() + i), centred, hn::LoadU(d, dx.data() + i)), d, dx.data() + i);
  });
}

CrossEntropyRow CrossEntropy(std::span<const float> x, std::size_t target, float smoothing) {
  const float lse = LogSumExp(x);
  float loss = lse - x[target];
  if (smoothing > 0) {
    const float sum = sum_of(x.size(), [&](auto d, std::size_t i) HWY_ATTR { return hn::LoadU(d, x.data() + i); });
    loss = (1 - smoothing) * loss + smoothing * (lse - sum / static_cast<float>(x.size()));
  }
  return {loss, lse};
}

void CrossEntropyGradient(std::span<const float> x, std::size_t target, float smoothing, float lse, float factor,
                          bool keep, std::span<float> dx) {
  const float uniform = factor * smoothing / static_cast<float>(x.size());
  // Read the target's value before x is overwritten: dx may be x.
  const float p = std::exp(x[target] - lse);
  const float at_target = (keep ? dx[target] : 0.0F) + factor * (p - (1 - smoothing)) - uniform;
  for_vectors(x.size(), [&](auto d, std::size_t i) HWY_ATTR {
    const auto e = exp(d, hn::Sub(hn::LoadU(d, x.data() + i), hn::Set(d, lse)));
    const auto base = keep ? hn::Sub(hn::LoadU(d, dx.data() + i), hn::Set(d, uniform)) : hn::Set(d, -uniform);
    hn::StoreU(hn::MulAdd(e, hn::Set(d, factor), base), d, dx.data() + i);
  });
  dx[target] = at_target;
}

}  // namespace heed::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace heed {
HWY_EXPORT(Softmax);
HWY_EXPORT(LogSoftmax);
HWY_EXPORT(AddSoftmaxGradient);
HWY_EXPORT(LogSumExp);
HWY_EXPORT(CrossEntropy);
HWY_EXPORT(CrossEntropyGradient);

namespace kernels {
void softmax(std::span<const float> x, std::size_t length, std::span<float> y) {
  HWY_DYNAMIC_DISPATCH(Softmax)(x, length, y);
}
void log_softmax(std::span<const float> x, std::size_t length, std::span<float> y) {
  HWY_DYNAMIC_DISPATCH(LogSoftmax)(x, length, y);
}
void add_softmax_gradient(std::span<const float> y, std::span<const float> dy, std::size_t length,
                          std::span<float> dx) {
  HWY_DYNAMIC_DISPATCH(AddSoftmaxGradient)(y, dy, length, dx);
}
float log_sum_exp(std::span<const float> x) { return HWY_DYNAMIC_DISPATCH(LogSumExp)(x); }
CrossEntropyRow cross_entropy(std::span<const float> x, std::size_t target, float smoothing) {
  return HWY_DYNAMIC_DISPATCH(CrossEntropy)(x, target, smoothing);
}
void cross_entropy_gradient(std::span<const float> x, std::size_t target, float smoothing, float log_sum_exp,
                            float factor, bool keep, std::span<float> dx) {
  HWY_DYNAMIC_DISPATCH(CrossEntropyGradient)(x, target, smoothing, log_sum_exp, factor, keep, dx);
}
}  // namespace kernels
}  // namespace heed
#endif
