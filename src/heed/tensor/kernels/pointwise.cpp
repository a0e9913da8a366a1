#include "heed/tensor/kernels/pointwise.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "heed/tensor/kernels/pointwise.cpp"
#include <hwy/foreach_target.h>  // must come before the vector code

#include "heed/tensor/kernels/vector-inl.h"

HWY_BEFORE_NAMESPACE();
namespace heed::HWY_NAMESPACE {

using kernels::In;
using kernels::Out;

template <class Function>
HWY_INLINE void map(In x, Out y, Function f) {
  for_vectors(y.size(),
              [&](auto d, std::size_t i) HWY_ATTR { hn::StoreU(f(d, hn::LoadU(d, x.data() + i)), d, y.data() + i); });
}

template <class Function>
HWY_INLINE void map(In a, In b, Out y, Function f) {
  for_vectors(y.size(), [&](auto d, std::size_t i) HWY_ATTR {
    hn::StoreU(f(d, hn::LoadU(d, a.data() + i), hn::LoadU(d, b.data() + i)), d, y.data() + i);
  });
}

// y = f(a, b, y)
template <class Function>
HWY_INLINE void update(In a, In b, Out y, Function f) {
  for_vectors(y.size(), [&](auto d, std::size_t i) HWY_ATTR {
    hn::StoreU(f(d, hn::LoadU(d, a.data() + i), hn::LoadU(d, b.data() + i), hn::LoadU(d, y.data() + i)), d,
               y.data() + i);
  });
}

void Exp(In x, Out y) {
  map(x, y, [](auto d, auto v) HWY_ATTR { return exp(d, v); });
}
void Tanh(In x, Out y) {
  map(x, y, [](auto d, auto v) HWY_ATTR { return tanh(d, v); });
}
void Sigmoid(In x, Out y) {
  map(x, y, [](auto d, auto v) HWY_ATTR { return sigmoid(d, v); });
}
void Relu(In x, Out y) {
  map(x, y, [](auto d, auto v) HWY_ATTR { return hn::Max(v, hn::Zero(d)); });
}

void AddTanhGradient(In y, In dy, Out dx) {
  update(y, dy, dx, [](auto d, auto vy, auto vdy, auto vdx) HWY_ATTR {
    return hn::MulAdd(vdy, hn::NegMulAdd(vy, vy, hn::Set(d, 1.0F)), vdx);
  });
}
void AddSigmoidGradient(In y, In dy, Out dx) {
  update(y, dy, dx,
         [](auto, auto vy, auto vdy, auto vdx) HWY_ATTR { return hn::MulAdd(vdy, hn::NegMulAdd(vy, vy, vy), vdx); });
}
void AddReluGradient(In y, In dy, Out dx) {
  update(y, dy, dx, [](auto d, auto vy, auto vdy, auto vdx) HWY_ATTR {
    return hn::Add(vdx, hn::IfThenElseZero(hn::Gt(vy, hn::Zero(d)), vdy));
  });
}

void Add(In a, In b, Out y) {
  map(a, b, y, [](auto, auto va, auto vb) HWY_ATTR { return hn::Add(va, vb); });
}
void Multiply(In a, In b, Out y) {
  map(a, b, y, [](auto, auto va, auto vb) HWY_ATTR { return hn::Mul(va, vb); });
}
void AddProduct(In a, In b, Out y) {
  update(a, b, y, [](auto, auto va, auto vb, auto vy) HWY_ATTR { return hn::MulAdd(va, vb, vy); });
}
void AddScaled(float factor, In x, Out y) {
  map(x, y, y, [factor](auto d, auto vx, auto vy) HWY_ATTR { return hn::MulAdd(hn::Set(d, factor), vx, vy); });
}
void Scale(float factor, Out y) {
  map(y, y, [factor](auto d, auto v) HWY_ATTR { return hn::Mul(hn::Set(d, factor), v); });
}
void Approach(float share, In x, Out y) {
  map(x, y, y,
      [share](auto d, auto vx, auto vy) HWY_ATTR { return hn::MulAdd(hn::Set(d, share), hn::Sub(vx, vy), vy); });
}

}  // namespace heed::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace heed {
HWY_EXPORT(Exp);
HWY_EXPORT(Tanh);
HWY_EXPORT(Sigmoid);
HWY_EXPORT(Relu);
HWY_EXPORT(AddTanhGradient);
HWY_EXPORT(AddSigmoidGradient);
HWY_EXPORT(AddReluGradient);
HWY_EXPORT(Add);
HWY_EXPORT(Multiply);
HWY_EXPORT(AddProduct);
HWY_EXPORT(AddScaled);
HWY_EXPORT(Scale);
HWY_EXPORT(Approach);

namespace kernels {
void exp(In x, Out y) { HWY_DYNAMIC_DISPATCH(Exp)(x, y); }
void tanh(In x, Out y) { HWY_DYNAMIC_DISPATCH(Tanh)(x, y); }
void sigmoid(In x, Out y) { HWY_DYNAMIC_DISPATCH(Sigmoid)(x, y); }
void relu(In x, Out y) { HWY_DYNAMIC_DISPATCH(Relu)(x, y); }
void add_tanh_gradient(In y, In dy, Out dx) { HWY_DYNAMIC_DISPATCH(AddTanhGradient)(y, dy, dx); }
void add_sigmoid_gradient(In y, In dy, Out dx) { HWY_DYNAMIC_DISPATCH(AddSigmoidGradient)(y, dy, dx); }
void add_relu_gradient(In y, In dy, Out dx) { HWY_DYNAMIC_DISPATCH(AddReluGradient)(y, dy, dx); }
void add(In a, In b, Out y) { HWY_DYNAMIC_DISPATCH(Add)(a, b, y); }
void multiply(In a, In b, Out y) { HWY_DYNAMIC_DISPATCH(Multiply)(a, b, y); }
void add_to(In x, Out y) { HWY_DYNAMIC_DISPATCH(Add)(x, y, y); }
void add_product(In a, In b, Out y) { HWY_DYNAMIC_DISPATCH(AddProduct)(a, b, y); }
void add_scaled(float factor, In x, Out y) { HWY_DYNAMIC_DISPATCH(AddScaled)(factor, x, y); }
void scale(float factor, Out y) { HWY_DYNAMIC_DISPATCH(Scale)(factor, y); }
void approach(float share, In x, Out y) { HWY_DYNAMIC_DISPATCH(Approach)(share, x, y); }
}  // namespace kernels
}  // namespace heed
#endif
