#include "heed/autograd/layer_norm.h"

#include "heed/autograd/affine.h"
#include "heed/base/error.h"
#include "heed/tensor/kernels/layer_norm.h"
#include "heed/tensor/parallel.h"

namespace heed {

Var layer_norm(Tape& tape, Var x, Var weight, Var bias, float epsilon) {
  const Shape parameter_shape{x.value.columns()};
  require(
      x.shape().rank() >= 1 && weight.shape() == parameter_shape && bias.shape() == parameter_shape, "layer_norm", [&] {
        return Mismatch{"x [..., n], weight [n] and bias [n]",
                        to_string(x.shape()) + ", " + to_string(weight.shape()) + " and " + to_string(bias.shape())};
      });
  const Index row_count = x.value.rows();
  const View y = tape.workspace().tensor(x.shape());
  const auto moments = tape.workspace().array<kernels::RowMoments>(static_cast<std::size_t>(row_count));
  for_rows(tape.pool(), row_count, x.value.columns(), [&](Index begin, Index end) {
    for (Index r = begin; r < end; ++r) {
      moments[static_cast<std::size_t>(r)] =
          kernels::layer_norm(x.value.row(r), weight.value.span(), bias.value.span(), epsilon, y.row(r));
    }
  });
  return tape.result(y, {x, weight, bias}, [x, weight, bias, moments](Tape& t, ConstView dy) {
    if (x.needs_gradient()) {
      const View dx = x.gradient->to_add(t.workspace());
      for_rows(t.pool(), dy.rows(), dy.columns(), [&](Index begin, Index end) {
        for (Index r = begin; r < end; ++r) {
          kernels::add_layer_norm_gradient(x.value.row(r), moments[static_cast<std::size_t>(r)], weight.value.span(),
                                           dy.row(r), dx.row(r));
        }
      });
    }
    if (weight.needs_gradient()) {
      const View dweight = weight.gradient->to_add(t.workspace());
      for (Index r = 0; r < dy.rows(); ++r) {
        kernels::add_layer_norm_weight_gradient(x.value.row(r), moments[static_cast<std::size_t>(r)], dy.row(r),
                                                dweight.span());
      }
    }
    if (bias.needs_gradient()) add_bias_gradient(t, dy, *bias.gradient);
  });
}

}  // namespace heed
