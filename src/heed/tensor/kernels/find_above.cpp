#include "heed/tensor/kernels/find_above.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "heed/tensor/kernels/find_above.cpp"
#include <hwy/foreach_target.h>  // must come before the vector code

#include "heed/tensor/kernels/vector-inl.h"

HWY_BEFORE_NAMESPACE();
namespace heed::HWY_NAMESPACE {

std::size_t FindAbove(std::span<const float> x, std::size_t begin, float threshold) {
  const hn::ScalableTag<float> d;
  const std::size_t lanes = hn::Lanes(d);
  const auto limit = hn::Set(d, threshold);
  const float* data = x.data();
  std::size_t i = begin;
  for (; i + 4 * lanes <= x.size(); i += 4 * lanes) {  // matches are rare: one test per four vectors
    const auto first = hn::Or(hn::Gt(hn::LoadU(d, data + i), limit), hn::Gt(hn::LoadU(d, data + i + lanes), limit));
    const auto second =
        hn::Or(hn::Gt(hn::LoadU(d, data + i + 2 * lanes), limit), hn::Gt(hn::LoadU(d, data + i + 3 * lanes), limit));
    if (!hn::AllFalse(d, hn::Or(first, second))) break;
  }
  for (; i < x.size(); ++i) {
    if (data[i] > threshold) return i;
  }
  return x.size();
}

}  // namespace heed::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace heed {
HWY_EXPORT(FindAbove);

namespace kernels {
std::size_t find_above(std::span<const float> x, std::size_t begin, float threshold) {
  return HWY_DYNAMIC_DISPATCH(FindAbove)(x, begin, threshold);
}
}  // namespace kernels
}  // namespace heed
#endif
