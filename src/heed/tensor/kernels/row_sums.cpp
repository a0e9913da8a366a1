#include "heed/tensor/kernels/row_sums.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "heed/tensor/kernels/row_sums.cpp"
#include <hwy/cache_control.h>
#include <hwy/foreach_target.h>  // must come before the vector code

#include "heed/tensor/kernels/vector-inl.h"

HWY_BEFORE_NAMESPACE();
namespace heed::HWY_NAMESPACE {

using kernels::WeightedRows;

// Rows are scattered over a large table, so the next ones are prefetched while this one is added.
constexpr std::size_t kRowsAhead = 8;

template <class Row>
HWY_INLINE void for_each_row(const float* table, const WeightedRows& list, Row row) {
  for (std::size_t i = 0; i < list.rows.size(); ++i) {
    if (i + kRowsAhead < list.rows.size()) hwy::Prefetch(table + list.rows[i + kRowsAhead] * list.stride);
    row(list.rows[i] * list.stride, list.weights[i]);
  }
}

void AddWeightedRows(const float* table, const WeightedRows& list, std::span<float> y) {
  for_each_row(table, list, [&](std::int64_t at, float weight) HWY_ATTR {
    for_vectors(y.size(), [&](auto d, std::size_t i) HWY_ATTR {
      const auto sum = hn::MulAdd(hn::Set(d, weight), hn::LoadU(d, table + at + i), hn::LoadU(d, y.data() + i));
      hn::StoreU(sum, d, y.data() + i);
    });
  });
}

void AddToWeightedRows(float factor, std::span<const float> x, const WeightedRows& list, float* table) {
  for_each_row(table, list, [&](std::int64_t at, float weight) HWY_ATTR {
    for_vectors(x.size(), [&](auto d, std::size_t i) HWY_ATTR {
      const auto sum =
          hn::MulAdd(hn::Set(d, weight * factor), hn::LoadU(d, x.data() + i), hn::LoadU(d, table + at + i));
      hn::StoreU(sum, d, table + at + i);
    });
  });
}

}  // namespace heed::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace heed {
HWY_EXPORT(AddWeightedRows);
HWY_EXPORT(AddToWeightedRows);

namespace kernels {
void add_weighted_rows(const float* table, const WeightedRows& list, std::span<float> y) {
  HWY_DYNAMIC_DISPATCH(AddWeightedRows)(table, list, y);
}
void add_to_weighted_rows(float factor, std::span<const float> x, const WeightedRows& list, float* table) {
  HWY_DYNAMIC_DISPATCH(AddToWeightedRows)(factor, x, list, table);
}
}  // namespace kernels
}  // namespace heed
#endif
