#include "heed/autograd/pointwise.h"

#include "heed/base/error.h"
#include "heed/tensor/kernels/pointwise.h"
#include "heed/tensor/parallel.h"

namespace heed {
namespace {

using Kernel = void (*)(kernels::In, kernels::Out);
using GradientKernel = void (*)(kernels::In y, kernels::In dy, kernels::Out dx);

template <class Span>
Span part(Span all, Index begin, Index end) {
  return all.subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
}

Var pointwise(Tape& tape, Var x, Kernel kernel, GradientKernel gradient_kernel) {
  const View y = tape.workspace().tensor(x.shape());
  for_elements(tape.pool(), y.elements(),
               [&](Index begin, Index end) { kernel(part(x.value.span(), begin, end), part(y.span(), begin, end)); });
  return tape.result(y, {x}, [x, y, gradient_kernel](Tape& t, ConstView dy) {
    const View dx = x.gradient->to_add(t.workspace());
    for_elements(t.pool(), y.elements(), [&](Index begin, Index end) {
      gradient_kernel(part(ConstView(y).span(), begin, end), part(dy.span(), begin, end), part(dx.span(), begin, end));
    });
  });
}

void require_same_shape(const char* operation, const Var& a, const Var& b) {
  require(a.shape() == b.shape(), operation, [&] {
    return Mismatch{"two tensors of the same shape", to_string(a.shape()) + " and " + to_string(b.shape())};
  });
}

}  // namespace

Var relu(Tape& tape, Var x) { return pointwise(tape, x, kernels::relu, kernels::add_relu_gradient); }
Var tanh(Tape& tape, Var x) { return pointwise(tape, x, kernels::tanh, kernels::add_tanh_gradient); }
Var sigmoid(Tape& tape, Var x) { return pointwise(tape, x, kernels::sigmoid, kernels::add_sigmoid_gradient); }

Var add(Tape& tape, Var a, Var b) {
  require_same_shape("add", a, b);
  const View y = tape.workspace().tensor(a.shape());
  for_elements(tape.pool(), y.elements(), [&](Index begin, Index end) {
    kernels::add(part(a.value.span(), begin, end), part(b.value.span(), begin, end), part(y.span(), begin, end));
  });
  return tape.result(y, {a, b}, [a, b](Tape& t, ConstView dy) {
    for (const Var& input : {a, b}) {
      if (!input.needs_gradient()) continue;
      const View dx = input.gradient->to_add(t.workspace());
      for_elements(t.pool(), dy.elements(), [&](Index begin, Index end) {
        kernels::add_to(part(dy.span(), begin, end), part(dx.span(), begin, end));
      });
    }
  });
}

Var multiply(Tape& tape, Var a, Var b) {
  require_same_shape("multiply", a, b);
  const View y = tape.workspace().tensor(a.shape());
  for_elements(tape.pool(), y.elements(), [&](Index begin, Index end) {
    kernels::multiply(part(a.value.span(), begin, end), part(b.value.span(), begin, end), part(y.span(), begin, end));
  });
  return tape.result(y, {a, b}, [a, b](Tape& t, ConstView dy) {
    const auto add_gradient = [&](const Var& input, const Var& other) {
      if (!input.needs_gradient()) return;
      const View dx = input.gradient->to_add(t.workspace());
      for_elements(t.pool(), dy.elements(), [&](Index begin, Index end) {
        kernels::add_product(part(dy.span(), begin, end), part(other.value.span(), begin, end),
                             part(dx.span(), begin, end));
      });
    };
    add_gradient(a, b);
    add_gradient(b, a);
  });
}

}  // namespace heed
