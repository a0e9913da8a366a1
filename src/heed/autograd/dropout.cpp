#include "heed/autograd/dropout.h"

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/tensor/kernels/dropout.h"
#include "heed/tensor/parallel.h"

namespace heed {
namespace {

void apply(ThreadPool& pool, const kernels::DropoutMask& mask, const RowsOfWhole& place, ConstView x, bool add,
           View y) {
  if (!place.rows.empty()) {
    for_rows(pool, x.rows(), x.columns(), [&](Index begin, Index end) {
      for (Index r = begin; r < end; ++r) {
        const Index row = place.rows[static_cast<std::size_t>(r)];
        kernels::dropout(mask, static_cast<std::uint64_t>(row * x.columns()), x.row(r), add, y.row(r));
      }
    });
    return;
  }
  for_elements(pool, x.elements(), [&](Index begin, Index end) {
    const auto first = static_cast<std::size_t>(begin), size = static_cast<std::size_t>(end - begin);
    kernels::dropout(mask, first, x.span().subspan(first, size), add, y.span().subspan(first, size));
  });
}

}  // namespace

Var dropout(Tape& tape, Var x, float probability, Random& random, RowsOfWhole rows) {
  require(probability >= 0 && probability < 1, "dropout", [&] {
    return Mismatch{"a probability of at least 0 and below 1", std::to_string(probability)};
  });
  if (!tape.training() || probability == 0) return x;
  require(rows.rows.empty() || std::ssize(rows.rows) == x.value.rows(), "dropout", [&] {
    return Mismatch{fmt::format("{} row indices of the full batch", x.value.rows()), std::to_string(rows.rows.size())};
  });
  const Index elements = rows.rows.empty() ? x.value.elements() : rows.whole * x.value.columns();
  const kernels::DropoutMask mask{random.seed(), random.stream(), random.reserve(static_cast<std::uint64_t>(elements)),
                                  probability};
  const View y = tape.workspace().tensor(x.shape());
  apply(tape.pool(), mask, rows, x.value, /*add=*/false, y);
  return tape.result(y, {x}, [x, mask, rows](Tape& t, ConstView dy) {
    apply(t.pool(), mask, rows, dy, /*add=*/true, x.gradient->to_add(t.workspace()));
  });
}

}  // namespace heed
