#include "heed/tensor/kernels/gru_gates.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "heed/tensor/kernels/gru_gates.cpp"
#include <hwy/foreach_target.h>  // must come before the vector code

#include "heed/tensor/kernels/vector-inl.h"

HWY_BEFORE_NAMESPACE();
namespace heed::HWY_NAMESPACE {

void GruGates(std::span<float> input, std::span<const float> recurrent, std::span<const float> h,
              std::span<float> h_next) {
  const std::size_t size = h.size();
  float *in_r = input.data(), *in_z = in_r + size, *in_n = in_z + size;
  const float *re_r = recurrent.data(), *re_z = re_r + size, *re_n = re_z + size;
  for_vectors(size, [&](auto d, std::size_t i) HWY_ATTR {
    const auto r = sigmoid(d, hn::Add(hn::LoadU(d, in_r + i), hn::LoadU(d, re_r + i)));
    const auto z = sigmoid(d, hn::Add(hn::LoadU(d, in_z + i), hn::LoadU(d, re_z + i)));
    const auto n = tanh(d, hn::MulAdd(r, hn::LoadU(d, re_n + i), hn::LoadU(d, in_n + i)));
    hn::StoreU(hn::MulAdd(z, hn::Sub(hn::LoadU(d, h.data() + i), n), n), d, h_next.data() + i);
    hn::StoreU(r, d, in_r + i);
    hn::StoreU(z, d, in_z + i);
    hn::StoreU(n, d, in_n + i);
  });
}

void GruGatesGradient(std::span<float> gates, std::span<float> recurrent, std::span<const float> h,
                      std::span<float> dh) {
  const std::size_t size = h.size();
  float *gate_r = gates.data(), *gate_z = gate_r + size, *gate_n = gate_z + size;
  float *re_r = recurrent.data(), *re_z = re_r + size, *re_n = re_z + size;
  for_vectors(size, [&](auto d, std::size_t i) HWY_ATTR {
    const auto one = hn::Set(d, 1.0F);
    const auto r = hn::LoadU(d, gate_r + i), z = hn::LoadU(d, gate_z + i), n = hn::LoadU(d, gate_n + i);
    const auto dout = hn::LoadU(d, dh.data() + i);
    const auto dn = hn::Mul(hn::Mul(dout, hn::Sub(one, z)), hn::NegMulAdd(n, n, one));
    const auto dr = hn::Mul(hn::Mul(dn, hn::LoadU(d, re_n + i)), hn::NegMulAdd(r, r, r));
    const auto dz = hn::Mul(hn::Mul(dout, hn::Sub(hn::LoadU(d, h.data() + i), n)), hn::NegMulAdd(z, z, z));
    hn::StoreU(dr, d, gate_r + i);
    hn::StoreU(dz, d, gate_z + i);
    hn::StoreU(dn, d, gate_n + i);
    hn::StoreU(dr, d, re_r + i);
    hn::StoreU(dz, d, re_z + i);
    hn::StoreU(hn::Mul(dn, r), d, re_n + i);
    hn::StoreU(hn::Mul(dout, z), d, dh.data() + i);
  });
}

}  // namespace heed::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace heed {
HWY_EXPORT(GruGates);
HWY_EXPORT(GruGatesGradient);

namespace kernels {
void gru_gates(std::span<float> input, std::span<const float> recurrent, std::span<const float> h,
               std::span<float> h_next) {
  HWY_DYNAMIC_DISPATCH(GruGates)(input, recurrent, h, h_next);
}
void gru_gates_gradient(std::span<float> gates, std::span<float> recurrent, std::span<const float> h,
                        std::span<float> dh) {
  HWY_DYNAMIC_DISPATCH(GruGatesGradient)(gates, recurrent, h, dh);
}
}  // namespace kernels
}  // namespace heed
#endif
