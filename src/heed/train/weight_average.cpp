#include "heed/train/weight_average.h"

#include <algorithm>

#include "heed/tensor/kernels/pointwise.h"
#include "heed/tensor/parallel.h"

namespace heed::train {

WeightAverage::WeightAverage(const ParameterStore& parameters, double decay) : decay_(decay) {
  if (decay == 0) return;
  for (const auto& parameter : parameters) average_.emplace_back(std::as_const(*parameter).value());
}

void WeightAverage::update(ThreadPool& pool, const ParameterStore& parameters, std::int64_t step) {
  const auto t = static_cast<double>(step);
  const auto share = static_cast<float>(1 - std::min(decay_, (1 + t) / (10 + t)));
  std::size_t i = 0;
  for (const auto& parameter : parameters) {
    if (i == average_.size()) return;
    const std::span<float> average = average_[i++].view().span();
    const std::span<const float> values = parameter->value().span();
    for_elements(pool, std::ssize(values), [&](Index begin, Index end) {
      const auto first = static_cast<std::size_t>(begin), size = static_cast<std::size_t>(end - begin);
      kernels::approach(share, values.subspan(first, size), average.subspan(first, size));
    });
  }
}

void WeightAverage::swap(const ParameterStore& parameters) {
  std::size_t i = 0;
  for (const auto& parameter : parameters) {
    if (i == average_.size()) return;
    std::ranges::swap_ranges(average_[i++].view().span(), parameter->value().span());
  }
}

std::vector<SavedState> WeightAverage::state(const ParameterStore& parameters) {
  std::vector<SavedState> list;
  std::size_t i = 0;
  for (const auto& parameter : parameters) {
    if (i == average_.size()) break;
    list.push_back({"average." + parameter->name(), average_[i++].view()});
  }
  return list;
}

}  // namespace heed::train
