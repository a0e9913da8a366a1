#include "heed/tensor/kernels/optimizers.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "heed/tensor/kernels/optimizers.cpp"
#include <hwy/foreach_target.h>  // must come before the vector code

#include "heed/tensor/kernels/vector-inl.h"

HWY_BEFORE_NAMESPACE();
namespace heed::HWY_NAMESPACE {

using kernels::AdagradStep;
using kernels::AdamStep;
using kernels::SgdStep;
using In = std::span<const float>;
using Out = std::span<float>;

template <class Gradient>
HWY_INLINE void adam_with(const AdamStep& s, Gradient gradient, Out p, Out m, Out v) {
  const float shrink = 1 - s.decay, inverse_root = 1 / s.root;
  for_vectors(p.size(), [&](auto d, std::size_t i) HWY_ATTR {
    const auto g = gradient(d, i);
    const auto old_m = hn::LoadU(d, m.data() + i);
    const auto new_m = hn::MulAdd(hn::Sub(g, old_m), hn::Set(d, s.share1), old_m);
    const auto new_v =
        hn::MulAdd(hn::Mul(g, g), hn::Set(d, s.share2), hn::Mul(hn::LoadU(d, v.data() + i), hn::Set(d, s.beta2)));
    const auto divisor = hn::MulAdd(hn::Sqrt(new_v), hn::Set(d, inverse_root), hn::Set(d, s.epsilon));
    const auto move = hn::Mul(hn::Set(d, s.rate), hn::Div(new_m, divisor));
    hn::StoreU(new_m, d, m.data() + i);
    hn::StoreU(new_v, d, v.data() + i);
    hn::StoreU(hn::MulSub(hn::LoadU(d, p.data() + i), hn::Set(d, shrink), move), d, p.data() + i);
  });
}

void Adam(const AdamStep& s, In gradient, Out p, Out m, Out v) {
  adam_with(
      s,
      [&](auto d, std::size_t i)
          HWY_ATTR { return hn::Mul(hn::LoadU(d, gradient.data() + i), hn::Set(d, s.gradient_scale)); },
      p, m, v);
}

void AdamWithoutGradient(const AdamStep& s, Out p, Out m, Out v) {
  adam_with(
      s, [](auto d, std::size_t) HWY_ATTR { return hn::Zero(d); }, p, m, v);
}

void Adagrad(const AdagradStep& s, In gradient, Out p, Out sum) {
  for_vectors(p.size(), [&](auto d, std::size_t i) HWY_ATTR {
    const auto g = hn::Mul(hn::LoadU(d, gradient.data() + i), hn::Set(d, s.gradient_scale));
    const auto new_sum = hn::MulAdd(g, g, hn::LoadU(d, sum.data() + i));
    const auto move = hn::Div(hn::Mul(hn::Set(d, s.rate), g), hn::Add(hn::Sqrt(new_sum), hn::Set(d, s.epsilon)));
    hn::StoreU(new_sum, d, sum.data() + i);
    hn::StoreU(hn::Sub(hn::LoadU(d, p.data() + i), move), d, p.data() + i);
  });
}

void Sgd(const SgdStep& s, In gradient, Out p, Out buffer) {
  const bool momentum = !buffer.empty();
  for_vectors(p.size(), [&](auto d, std::size_t i) HWY_ATTR {
    auto step = hn::Mul(hn::LoadU(d, gradient.data() + i), hn::Set(d, s.gradient_scale));
    if (momentum) {
      step = hn::MulAdd(hn::LoadU(d, buffer.data() + i), hn::Set(d, s.momentum), step);
      hn::StoreU(step, d, buffer.data() + i);
    }
    hn::StoreU(hn::NegMulAdd(step, hn::Set(d, s.rate), hn::LoadU(d, p.data() + i)), d, p.data() + i);
  });
}

void SgdWithoutGradient(const SgdStep& s, Out p, Out buffer) {
  for_vectors(p.size(), [&](auto d, std::size_t i) HWY_ATTR {
    const auto step = hn::Mul(hn::LoadU(d, buffer.data() + i), hn::Set(d, s.momentum));
    hn::StoreU(step, d, buffer.data() + i);
    hn::StoreU(hn::NegMulAdd(step, hn::Set(d, s.rate), hn::LoadU(d, p.data() + i)), d, p.data() + i);
  });
}

}  // namespace heed::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace heed {
HWY_EXPORT(Adam);
HWY_EXPORT(AdamWithoutGradient);
HWY_EXPORT(Adagrad);
HWY_EXPORT(Sgd);
HWY_EXPORT(SgdWithoutGradient);

namespace kernels {
void adam(const AdamStep& step, std::span<const float> gradient, std::span<float> parameter, std::span<float> m,
          std::span<float> v) {
  HWY_DYNAMIC_DISPATCH(Adam)(step, gradient, parameter, m, v);
}
void adam_without_gradient(const AdamStep& step, std::span<float> parameter, std::span<float> m, std::span<float> v) {
  HWY_DYNAMIC_DISPATCH(AdamWithoutGradient)(step, parameter, m, v);
}
void adagrad(const AdagradStep& step, std::span<const float> gradient, std::span<float> parameter,
             std::span<float> sum) {
  HWY_DYNAMIC_DISPATCH(Adagrad)(step, gradient, parameter, sum);
}
void sgd(const SgdStep& step, std::span<const float> gradient, std::span<float> parameter, std::span<float> buffer) {
  HWY_DYNAMIC_DISPATCH(Sgd)(step, gradient, parameter, buffer);
}
void sgd_without_gradient(const SgdStep& step, std::span<float> parameter, std::span<float> buffer) {
  HWY_DYNAMIC_DISPATCH(SgdWithoutGradient)(step, parameter, buffer);
}
}  // namespace kernels
}  // namespace heed
#endif
