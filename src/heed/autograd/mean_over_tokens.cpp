#include "heed/autograd/mean_over_tokens.h"

#include <algorithm>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/tensor/kernels/pointwise.h"
#include "heed/tensor/parallel.h"

namespace heed {

void require_lengths(const char* operation, std::span<const std::int32_t> lengths, Index sentences, Index longest) {
  require(static_cast<Index>(lengths.size()) == sentences, operation, [&] {
    return Mismatch{fmt::format("{} lengths", sentences), std::to_string(lengths.size())};
  });
  for (const std::int32_t length : lengths) {
    require(length >= 0 && length <= longest, operation, [&] {
      return Mismatch{fmt::format("lengths from 0 to {}", longest), std::to_string(length)};
    });
  }
}

Var mean_over_tokens(Tape& tape, Var x, std::span<const std::int32_t> lengths) {
  require(x.shape().rank() == 3, "mean_over_tokens", [&] { return Mismatch{"x [S, B, D]", to_string(x.shape())}; });
  const Index steps = x.shape()[0], batch = x.shape()[1], size = x.shape()[2];
  require_lengths("mean_over_tokens", lengths, batch, steps);
  const View y = tape.workspace().zeros(Shape{batch, size});
  for_rows(tape.pool(), batch, size * steps, [&](Index begin, Index end) {
    for (Index b = begin; b < end; ++b) {
      const std::int32_t length = lengths[static_cast<std::size_t>(b)];
      for (Index s = 0; s < length; ++s) kernels::add_to(x.value.row(s * batch + b), y.row(b));
      if (length > 0) kernels::scale(1 / static_cast<float>(length), y.row(b));
    }
  });
  return tape.result(y, {x}, [=](Tape& t, ConstView dy) {
    const View dx = x.gradient->to_add(t.workspace());
    for_rows(t.pool(), batch, size * steps, [&](Index begin, Index end) {
      for (Index b = begin; b < end; ++b) {
        const std::int32_t length = lengths[static_cast<std::size_t>(b)];
        for (Index s = 0; s < length; ++s) {
          kernels::add_scaled(1 / static_cast<float>(length), dy.row(b), dx.row(s * batch + b));
        }
      }
    });
  });
}

}  // namespace heed
