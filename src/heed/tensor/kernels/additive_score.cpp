#include "heed/tensor/kernels/additive_score.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "heed/tensor/kernels/additive_score.cpp"
#include <hwy/foreach_target.h>  // must come before the vector code

#include "heed/tensor/kernels/vector-inl.h"

HWY_BEFORE_NAMESPACE();
namespace heed::HWY_NAMESPACE {

using In = std::span<const float>;
using Out = std::span<float>;

float AdditiveScore(In q, In k, In v) {
  return sum_of(q.size(), [&](auto d, std::size_t i) HWY_ATTR {
    const auto t = tanh(d, hn::Add(hn::LoadU(d, q.data() + i), hn::LoadU(d, k.data() + i)));
    return hn::Mul(t, hn::LoadU(d, v.data() + i));
  });
}

void AddAdditiveScoreGradient(float dscore, In q, In k, In v, Out dq, Out dk, Out dv) {
  for_vectors(q.size(), [&](auto d, std::size_t i) HWY_ATTR {
    const auto t = tanh(d, hn::Add(hn::LoadU(d, q.data() + i), hn::LoadU(d, k.data() + i)));
    const auto ds = hn::Set(d, dscore);
    const auto dsum = hn::Mul(hn::Mul(ds, hn::LoadU(d, v.data() + i)), hn::NegMulAdd(t, t, hn::Set(d, 1.0F)));
    hn::StoreU(hn::Add(hn::LoadU(d, dq.data() + i), dsum), d, dq.data() + i);
    hn::StoreU(hn::Add(hn::LoadU(d, dk.data() + i), dsum), d, dk.data() + i);
    hn::StoreU(hn::MulAdd(ds, t, hn::LoadU(d, dv.data() + i)), d, dv.data() + i);
  });
}

}  // namespace heed::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace heed {
HWY_EXPORT(AdditiveScore);
HWY_EXPORT(AddAdditiveScoreGradient);

namespace kernels {
float additive_score(std::span<const float> q, std::span<const float> k, std::span<const float> v) {
  return HWY_DYNAMIC_DISPATCH(AdditiveScore)(q, k, v);
}
void add_additive_score_gradient(float dscore, std::span<const float> q, std::span<const float> k,
                                 std::span<const float> v, std::span<float> dq, std::span<float> dk,
                                 std::span<float> dv) {
  HWY_DYNAMIC_DISPATCH(AddAdditiveScoreGradient)(dscore, q, k, v, dq, dk, dv);
}
}  // namespace kernels
}  // namespace heed
#endif
