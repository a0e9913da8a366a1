#include "heed/nn/parameters.h"

#include <algorithm>

#include "heed/base/error.h"

namespace heed {

Parameter& ParameterStore::add(std::string name, Shape shape) {
  require(find(name) == nullptr, "parameters", [&] { return Mismatch{"a new name", name + ", which already exists"}; });
  if (admit_) admit_(name, shape);
  Parameter& added = *parameters_.emplace_back(std::make_unique<Parameter>(std::move(name), shape, first_));
  by_name_.emplace(added.name(), &added);
  return added;
}

Parameter* ParameterStore::find(std::string_view name) {
  const auto found = by_name_.find(name);
  return found == by_name_.end() ? nullptr : found->second;
}

Index ParameterStore::elements() const {
  Index total = 0;
  for (const auto& parameter : parameters_) total += parameter->shape().elements();
  return total;
}

void ParameterStore::clear_gradients() {
  for (const auto& parameter : parameters_) {
    if (parameter->gradient_if_any() != nullptr) parameter->gradient().clear();
  }
}

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
