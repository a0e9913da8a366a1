#include "heed/autograd/mean_of_rows.h"

#include <numeric>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/tensor/kernels/pointwise.h"
#include "heed/tensor/kernels/row_sums.h"

namespace heed {
namespace {

constexpr Index kTaskLists = 4;
// Lists share rows, so the gradient is split by columns: each task adds its columns of all lists in order. A task
// covers at least one cache line.
constexpr Index kMeanTaskColumns = 16;

void require_lists(const RowLists& lists, Index rows) {
  require(!lists.offsets.empty() && lists.offsets.back() - lists.offsets.front() == std::ssize(lists.rows) &&
              lists.rows.size() == lists.weights.size(),
          "mean_of_rows", [&] {
            return Mismatch{"offsets that span all rows, and one weight per row",
                            fmt::format("{} offsets, {} rows, {} weights", lists.offsets.size(), lists.rows.size(),
                                        lists.weights.size())};
          });
  for (std::size_t b = 1; b < lists.offsets.size(); ++b)
    require(lists.offsets[b] >= lists.offsets[b - 1], "mean_of_rows", [&] {
      return Mismatch{"offsets that do not decrease",
                      fmt::format("{} after {}", lists.offsets[b], lists.offsets[b - 1])};
    });
  for (const std::int32_t row : lists.rows)
    require(row >= 0 && row < rows, "mean_of_rows", [&] {
      return Mismatch{fmt::format("row numbers from 0 to {}", rows - 1), std::to_string(row)};
    });
}

kernels::WeightedRows list(const RowLists& lists, Index b, Index stride) {
  const RowLists one = lists.part(b, b + 1);
  return {.rows = one.rows, .weights = one.weights, .stride = stride};
}

}  // namespace

RowLists RowLists::part(Index begin, Index end) const {
  const auto of = [&](Index list) {
    return static_cast<std::size_t>(offsets[static_cast<std::size_t>(list)] - offsets[0]);
  };
  const std::size_t first = of(begin), count = of(end) - first;
  return {.rows = rows.subspan(first, count),
          .weights = weights.subspan(first, count),
          .offsets = offsets.subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin) + 1)};
}

Var mean_of_rows(Tape& tape, Var table, const RowLists& lists) {
  require_lists(lists, table.value.rows());
  const Index size = table.value.columns(), count = lists.size();
  const View y = tape.workspace().zeros(Shape{count, size});
  const std::span<float> shares = tape.workspace().array<float>(static_cast<std::size_t>(count));  // 1 / sum of weights
  tape.pool().run_blocks(count, kTaskLists, [&](Index begin, Index end) {
    for (Index b = begin; b < end; ++b) {
      const kernels::WeightedRows rows = list(lists, b, size);
      float& share = shares[static_cast<std::size_t>(b)];
      share = rows.rows.empty() ? 0 : 1 / std::accumulate(rows.weights.begin(), rows.weights.end(), 0.0F);
      kernels::add_weighted_rows(table.value.data(), rows, y.row(b));
      kernels::scale(share, y.row(b));
    }
  });
  return tape.result(y, {table}, [table, lists, shares](Tape& t, ConstView dy) {
    const View dtable = table.gradient->can_hold_rows() ? table.gradient->to_add_rows(lists.rows)
                                                        : table.gradient->to_add(t.workspace());
    t.pool().run_blocks(dy.columns(), kMeanTaskColumns, [&](Index begin, Index end) {
      const auto first = static_cast<std::size_t>(begin), columns = static_cast<std::size_t>(end - begin);
      for (Index b = 0; b < dy.rows(); ++b)
        kernels::add_to_weighted_rows(shares[static_cast<std::size_t>(b)], dy.row(b).subspan(first, columns),
                                      list(lists, b, dy.columns()), dtable.data() + begin);
    });
  });
}

}  // namespace heed
