#include "heed/tensor/kernels/layer_norm.h"

#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "heed/tensor/kernels/layer_norm.cpp"
#include <hwy/foreach_target.h>  // must come before the vector code

#include "heed/tensor/kernels/vector-inl.h"

HWY_BEFORE_NAMESPACE();
namespace heed::HWY_NAMESPACE {

using kernels::RowMoments;
using In = std::span<const float>;
using Out = std::span<float>;

// The normalised value at i.
template <class D>
HWY_INLINE hn::Vec<D> normalised(D d, In x, RowMoments m, std::size_t i) {
  return hn::Mul(hn::Sub(hn::LoadU(d, x.data() + i), hn::Set(d, m.mean)), hn::Set(d, m.inverse_deviation));
}

RowMoments LayerNorm(In x, In weight, In bias, float epsilon, Out y) {
  const auto n = static_cast<float>(x.size());
  const float mean = sum_of(x.size(), [&](auto d, std::size_t i) HWY_ATTR { return hn::LoadU(d, x.data() + i); }) / n;
  const float variance = sum_of(x.size(),
                                [&](auto d, std::size_t i) HWY_ATTR {
                                  const auto centred = hn::Sub(hn::LoadU(d, x.data() + i), hn::Set(d, mean));
                                  return hn::Mul(centred, centred);
                                }) /
                         n;
  const RowMoments moments{mean, 1 / std::sqrt(variance + epsilon)};
  for_vectors(x.size(), [&](auto d, std::size_t i) HWY_ATTR {
    hn::StoreU(hn::MulAdd(normalised(d, x, moments, i), hn::LoadU(d, weight.data() + i), hn::LoadU(d, bias.data() + i)),
               d, y.data() + i);
  });
  return moments;
}

void AddLayerNormGradient(In x, RowMoments m, In weight, In dy, Out dx) {
  // With xhat the normalised row and g = dy * weight: dx = inverse_deviation * (g - mean(g) - xhat * mean(g * xhat)).
  const auto n = static_cast<float>(x.size());
  const float mean_g =
      sum_of(x.size(), [&](auto d, std::size_t i)
                           HWY_ATTR { return hn::Mul(hn::LoadU(d, dy.data() + i), hn::LoadU(d, weight.data() + i)); }) /
      n;
  const float mean_gx = sum_of(x.size(),
                               [&](auto d, std::size_t i) HWY_ATTR {
                                 const auto g = hn::Mul(hn::LoadU(d, dy.data() + i), hn::LoadU(d, weight.data() + i));
                                 return hn::Mul(g, normalised(d, x, m, i));
                               }) /
                        n;
  for_vectors(x.size(), [&](auto d, std::size_t i) HWY_ATTR {
    const auto g = hn::MulSub(hn::LoadU(d, dy.data() + i), hn::LoadU(d, weight.data() + i), hn::Set(d, mean_g));
    const auto centred = hn::NegMulAdd(normalised(d, x, m, i), hn::Set(d, mean_gx), g);
    hn::StoreU(hn::MulAdd(centred, hn::Set(d, m.inverse_deviation), hn::LoadU(d, dx.data() + i)), d, dx.data() + i);
  });
}

void AddLayerNormWeightGradient(In x, RowMoments m, In dy, Out dweight) {
  for_vectors(x.size(), [&](auto d, std::size_t i) HWY_ATTR {
    hn::StoreU(hn::MulAdd(hn::LoadU(d, dy.data() + i), normalised(d, x, m, i), hn::LoadU(d, dweight.data() + i)), d,
               dweight.data() + i);
  });
}

}  // namespace heed::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace heed {
HWY_EXPORT(LayerNorm);
HWY_EXPORT(AddLayerNormGradient);
HWY_EXPORT(AddLayerNormWeightGradient);

namespace kernels {
RowMoments layer_norm(std::span<const float> x, std::span<const float> weight, std::span<const float> bias,
                      float epsilon, std::span<float> y) {
  return HWY_DYNAMIC_DISPATCH(LayerNorm)(x, weight, bias, epsilon, y);
}
void add_layer_norm_gradient(std::span<const float> x, RowMoments moments, std::span<const float> weight,
                             std::span<const float> dy, std::span<float> dx) {
  HWY_DYNAMIC_DISPATCH(AddLayerNormGradient)(x, moments, weight, dy, dx);
}
void add_layer_norm_weight_gradient(std::span<const float> x, RowMoments moments, std::span<const float> dy,
                                    std::span<float> dweight) {
  HWY_DYNAMIC_DISPATCH(AddLayerNormWeightGradient)(x, moments, dy, dweight);
}
}  // namespace kernels
}  // namespace heed
#endif
