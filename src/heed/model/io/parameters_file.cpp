#include "heed/model/io/parameters_file.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"

namespace heed::model {
namespace {

std::vector<Index> sizes_of(const Shape& shape) {
  std::vector<Index> sizes;
  sizes.reserve(Shape::kMaxRank);
  for (int axis = 0; axis < shape.rank(); ++axis) sizes.push_back(shape[axis]);
  return sizes;
}

[[noreturn]] void reject(const SafetensorsFile& file, std::string expected, std::string_view received) {
  throw Error("read model", std::move(expected), fmt::format("{}; {}", received, printable(file.path().string())));
}

}  // namespace

void require_parameter(const SafetensorsFile& file, const std::string& name, const Shape& shape) {
  const std::vector<Index> sizes = sizes_of(shape);
  const auto found = std::ranges::find(file.entries(), name, &SafetensorsEntry::name);
  if (found == file.entries().end()) reject(file, "parameter " + name, "none of that name");
  if (found->shape != sizes || found->type != TensorType::kF32)
    reject(file, fmt::format("{} F32 {}", name, shape_text(sizes)), describe(*found));
}

void write_parameters(const std::filesystem::path& path, const ParameterStore& parameters) {
  std::vector<NamedTensor> tensors;
  for (const auto& parameter : parameters) tensors.push_back({parameter->name(), parameter->value()});
  write_safetensors(path, tensors, {{"format", "pt"}});
}

void read_parameters(const SafetensorsFile& file, ParameterStore& parameters) {
  for (const auto& parameter : parameters) require_parameter(file, parameter->name(), parameter->shape());
  for (const SafetensorsEntry& entry : file.entries())
    if (parameters.find(entry.name) == nullptr) reject(file, "only parameters of this model", describe(entry));
  for (const auto& parameter : parameters) file.copy_to(parameter->name(), parameter->value().span());
}

}  // namespace heed::model
