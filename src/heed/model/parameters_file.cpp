#include "heed/model/parameters_file.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/printable.h"

namespace heed {
namespace {

std::vector<Index> sizes_of(const Shape& shape) {
  std::vector<Index> sizes;
  for (int axis = 0; axis < shape.rank(); ++axis) sizes.push_back(shape[axis]);
  return sizes;
}

void require_fit(const SafetensorsFile& file, ParameterStore& parameters) {
  const auto reject = [&](std::string expected, const std::string& received) {
    throw Error("read model", std::move(expected), fmt::format("{}; {}", received, printable(file.path().string())));
  };
  for (const auto& parameter : parameters) {
    const std::vector<Index> sizes = sizes_of(parameter->shape());
    const auto found = std::ranges::find(file.entries(), parameter->name(), &SafetensorsEntry::name);
    if (found == file.entries().end()) reject("parameter " + parameter->name(), "none of that name");
    if (found->shape != sizes || found->type != TensorType::kF32)
      reject(fmt::format("{} F32 {}", parameter->name(), shape_text(sizes)), describe(*found));
  }
  for (const SafetensorsEntry& entry : file.entries())
    if (parameters.find(entry.name) == nullptr) reject("only parameters of this model", describe(entry));
}

}  // namespace

void write_parameters(const std::filesystem::path& path, const ParameterStore& parameters) {
  std::vector<NamedTensor> tensors;
  for (const auto& parameter : parameters) tensors.push_back({parameter->name(), parameter->value()});
  write_safetensors(path, tensors, {{"format", "pt"}});
}

void read_parameters(const SafetensorsFile& file, ParameterStore& parameters) {
  require_fit(file, parameters);
  for (const auto& parameter : parameters)
    std::ranges::copy(file.view(parameter->name()).span(), parameter->value().span().begin());
}

}  // namespace heed
