// Sums over rows of a table, chosen by their numbers, on the calling thread: what an average of word vectors and its
// gradient are made of. One call a list and not one a row, since lists are long and rows short.
#pragma once

#include <cstdint>
#include <span>

namespace heed::kernels {

// Row r of a table begins at data + r * stride.
struct WeightedRows {
  std::span<const std::int32_t> rows;
  std::span<const float> weights;  // of each
  std::int64_t stride;
};

// y += sum_i weights[i] table[rows[i]], of the first y.size() columns.
void add_weighted_rows(const float* table, const WeightedRows& list, std::span<float> y);

// table[rows[i]] += weights[i] factor x for each i, in order; the first x.size() columns.
void add_to_weighted_rows(float factor, std::span<const float> x, const WeightedRows& list, float* table);

}  // namespace heed::kernels
