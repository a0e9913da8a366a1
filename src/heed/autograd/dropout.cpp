#include "heed/autograd/dropout.h"

#include "heed/base/error.h"
#include "heed/tensor/kernels/dropout.h"
#include "heed/tensor/parallel.h"

namespace heed {
namespace {

void apply(ThreadPool& pool, const kernels::DropoutMask& mask, ConstView x, bool keep, View y) {
  for_elements(pool, x.elements(), [&](Index begin, Index end) {
    const auto first = static_cast<std::size_t>(begin), size = static_cast<std::size_t>(end - begin);
    kernels::dropout(mask, first, x.span().subspan(first, size), keep, y.span().subspan(first, size));
  });
}

}  // namespace

Var dropout(Tape& tape, Var x, float probability, Random& random) {
  require(probability >= 0 && probability < 1, "dropout", [&] {
    return Mismatch{"a probability from 0 to below 1", std::to_string(probability)};
  });
  if (!tape.training() || probability == 0) return x;
  const kernels::DropoutMask mask{random.seed(), random.stream(),
                                  random.reserve(static_cast<std::uint64_t>(x.value.elements())), probability};
  const View y = tape.workspace().tensor(x.shape());
  apply(tape.pool(), mask, x.value, /*keep=*/false, y);
  return tape.result(y, {x}, [x, mask](Tape& t, ConstView dy) {
    apply(t.pool(), mask, dy, /*keep=*/true, x.gradient->to_add(t.workspace()));
  });
}

}  // namespace heed
