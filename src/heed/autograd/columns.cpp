#include "heed/autograd/columns.h"

#include <algorithm>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/tensor/kernels/pointwise.h"
#include "heed/tensor/parallel.h"

namespace heed {
namespace {

template <class Float>
std::span<Float> columns_of(BasicView<Float> x, Index row, Index begin, Index count) {
  return x.row(row).subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(count));
}

// Copies or adds `count` columns: to[:, to_begin ...] = or += from[:, from_begin ...].
void copy_columns(ThreadPool& pool, ConstView from, Index from_begin, View to, Index to_begin, Index count) {
  for_rows(pool, from.rows(), count, [&](Index begin, Index end) {
    for (Index r = begin; r < end; ++r) {
      std::ranges::copy(columns_of(from, r, from_begin, count), columns_of(to, r, to_begin, count).begin());
    }
  });
}

void add_columns(ThreadPool& pool, ConstView from, Index from_begin, View to, Index to_begin, Index count) {
  for_rows(pool, from.rows(), count, [&](Index begin, Index end) {
    for (Index r = begin; r < end; ++r) {
      kernels::add_to(columns_of(from, r, from_begin, count), columns_of(to, r, to_begin, count));
    }
  });
}

}  // namespace

Var concat(Tape& tape, std::initializer_list<Var> parts) {
  require(parts.size() > 0, "concat", [] { return Mismatch{"at least one tensor", "none"}; });
  const Shape& first = parts.begin()->shape();
  Index total = 0;
  for (const Var& part : parts) {
    require(part.shape().rank() > 0 && part.shape().rank() == first.rank() &&
                part.shape().with_last(0) == first.with_last(0),
            "concat", [&] {
              return Mismatch{"shapes that differ in the last axis only",
                              to_string(first) + " and " + to_string(part.shape())};
            });
    total += part.value.columns();
  }
  const View y = tape.workspace().tensor(first.with_last(total));
  const auto kept = tape.workspace().array<Var>(parts.size());
  std::uninitialized_copy(parts.begin(), parts.end(), kept.begin());
  Index begin = 0;
  for (const Var& part : kept) {
    copy_columns(tape.pool(), part.value, 0, y, begin, part.value.columns());
    begin += part.value.columns();
  }
  return tape.result(y, parts, [kept](Tape& t, ConstView dy) {
    Index from = 0;
    for (const Var& part : kept) {
      if (part.needs_gradient()) {
        add_columns(t.pool(), dy, from, part.gradient->to_add(t.workspace()), 0, part.value.columns());
      }
      from += part.value.columns();
    }
  });
}

Var slice(Tape& tape, Var x, Index begin, Index end) {
  require(x.shape().rank() > 0 && 0 <= begin && begin <= end && end <= x.value.columns(), "slice", [&] {
    return Mismatch{"a range inside the last axis of " + to_string(x.shape()), fmt::format("[{}, {})", begin, end)};
  });
  const View y = tape.workspace().tensor(x.shape().with_last(end - begin));
  copy_columns(tape.pool(), x.value, begin, y, 0, end - begin);
  return tape.result(y, {x}, [x, begin, end](Tape& t, ConstView dy) {
    add_columns(t.pool(), dy, 0, x.gradient->to_add(t.workspace()), begin, end - begin);
  });
}

}  // namespace heed
