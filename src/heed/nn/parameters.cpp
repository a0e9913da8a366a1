#include "heed/nn/parameters.h"

#include "heed/base/error.h"

namespace heed {

Parameter& ParameterStore::add(std::string name, Shape shape) {
  require(find(name) == nullptr, "parameters", [&] {
    return Mismatch{"a new name", name + ", which is there already"};
  });
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

}  // namespace heed
