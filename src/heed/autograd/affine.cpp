#include "heed/autograd/affine.h"

#include "heed/base/error.h"
#include "heed/tensor/kernels/reduce.h"

namespace heed {
namespace {

constexpr Index kBiasColumns = 256;  // per task: one kilobyte of each row

}  // namespace

void add_bias_gradient(Tape& tape, ConstMatrix dy, Gradient& bias, Index first) {
  const View db = bias.to_add(tape.workspace());
  tape.pool().run_blocks(dy.columns, kBiasColumns, [&](Index begin, Index end) {
    kernels::add_column_sums(
        dy.block(0, dy.rows, begin, end - begin),
        db.span().subspan(static_cast<std::size_t>(first + begin), static_cast<std::size_t>(end - begin)));
  });
}

Var affine(Tape& tape, Var x, Var weight, const Var* bias) {
  const Shape& w = weight.shape();
  require(w.rank() == 2 && x.shape().rank() >= 1 && x.shape()[-1] == w[1], "affine", [&] {
    return Mismatch{"x [..., in] and weight [out, in]", to_string(x.shape()) + " and " + to_string(w)};
  });
  require(bias == nullptr || bias->shape() == Shape{w[0]}, "affine", [&] {
    return Mismatch{"bias [out] with out " + std::to_string(w[0]), to_string(bias->shape())};
  });
  const Var b = bias == nullptr ? Var{} : *bias;

  const View y = tape.workspace().tensor(x.shape().with_last(w[0]));  // [..., out]
  product(tape.pool(), x.value, transposed(weight.value), y, {.bias = b.value.data()});

  return tape.result(y, {x, weight, b}, [x, weight, b](Tape& t, ConstView dy) {
    if (x.needs_gradient()) {
      const auto dx = x.gradient->to_add_product(t.workspace());
      product(t.pool(), dy, weight.value, dx.view, {.keep = dx.keep});
    }
    if (weight.needs_gradient()) {
      const auto dw = weight.gradient->to_add_product(t.workspace());
      product(t.pool(), transposed(dy), x.value, dw.view, {.keep = dw.keep});
    }
    if (b.needs_gradient()) add_bias_gradient(t, dy, *b.gradient);
  });
}

}  // namespace heed
