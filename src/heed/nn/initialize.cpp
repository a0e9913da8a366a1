#include "heed/nn/initialize.h"

#include <algorithm>

namespace heed {

void fill_uniform(Parameter& parameter, double limit, Random& random) {
  fill_uniform(parameter, limit, random, parameter.shape().rows());
}

void fill_uniform(Parameter& parameter, double limit, Random& random, Index rows) {
  if (parameter.first_values() == FirstValues::kLoaded) return;
  const auto values = parameter.value().span().first(static_cast<std::size_t>(rows * parameter.shape().columns()));
  for (float& value : values) value = static_cast<float>(limit * (2 * random.uniform() - 1));
}

void fill_normal(Parameter& parameter, double deviation, Random& random) {
  if (parameter.first_values() == FirstValues::kLoaded) return;
  for (float& value : parameter.value().span()) value = static_cast<float>(deviation * random.normal());
}

void fill_constant(Parameter& parameter, float value) { std::ranges::fill(parameter.value().span(), value); }

}  // namespace heed
