// Weighted sums over selected rows of a table, for the average of word vectors and its gradient. Runs on the calling
// thread. One call handles a whole list of rows, because lists are long and rows are short.
#pragma once

#include <cstdint>
#include <span>

namespace heed::kernels {

// Row r of a table starts at data + r * stride.
struct WeightedRows {
  std::span<const std::int32_t> rows;
  std::span<const float> weights;  // one per row
  std::int64_t stride;
};

// y += sum_i weights[i] table[rows[i]], for the first y.size() columns.
void add_weighted_rows(const float* table, const WeightedRows& list, std::span<float> y);

// table[rows[i]] += weights[i] factor x for each i, in order, for the first x.size() columns.
void add_to_weighted_rows(float factor, std::span<const float> x, const WeightedRows& list, float* table);

}  // namespace heed::kernels
