#include "heed/autograd/rows.h"

#include <algorithm>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/tensor/kernels/pointwise.h"
#include "heed/tensor/parallel.h"

namespace heed {
namespace {

// A row may occur several times, so the gradient is split by columns: each task adds its columns of all rows in order.
constexpr Index kGatherTaskColumns = 64;

}  // namespace

Var rows(Tape& tape, Var table, std::span<const std::int32_t> ids) {
  return rows(tape, table, ids, Shape{static_cast<Index>(ids.size()), table.shape().columns()});
}

Var rows(Tape& tape, Var table, std::span<const std::int32_t> ids, Shape shape) {
  const Index count = table.value.rows(), columns = table.value.columns();
  require(shape.rows() == static_cast<Index>(ids.size()) && shape.columns() == columns, "rows", [&] {
    return Mismatch{fmt::format("a shape of {} rows and {} columns", ids.size(), columns), to_string(shape)};
  });
  for (const std::int32_t id : ids) {
    require(id >= 0 && id < count, "rows", [&] {
      return Mismatch{fmt::format("row numbers from 0 to {}", count - 1), std::to_string(id)};
    });
  }
  const View y = tape.workspace().tensor(shape);
  for_rows(tape.pool(), y.rows(), columns, [&](Index begin, Index end) {
    for (Index r = begin; r < end; ++r) {
      std::ranges::copy(table.value.row(ids[static_cast<std::size_t>(r)]), y.row(r).begin());
    }
  });
  return tape.result(y, {table}, [table, ids](Tape& t, ConstView dy) {
    const View dtable =
        table.gradient->can_hold_rows() ? table.gradient->to_add_rows(ids) : table.gradient->to_add(t.workspace());
    t.pool().run_blocks(dy.columns(), kGatherTaskColumns, [&](Index begin, Index end) {
      for (Index r = 0; r < dy.rows(); ++r) {
        const auto first = static_cast<std::size_t>(begin), size = static_cast<std::size_t>(end - begin);
        kernels::add_to(dy.row(r).subspan(first, size),
                        dtable.row(ids[static_cast<std::size_t>(r)]).subspan(first, size));
      }
    });
  });
}

}  // namespace heed
