#include "heed/model/io/parameters_file.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "heed/model/io/file_error.h"

namespace heed::model {
namespace {

std::vector<Index> sizes_of(const Shape& shape) {
  std::vector<Index> sizes;
  sizes.reserve(Shape::kMaxRank);
  for (int axis = 0; axis < shape.rank(); ++axis) sizes.push_back(shape[axis]);
  return sizes;
}

}  // namespace

void require_parameter(const SafetensorsFile& file, const std::string& name, const Shape& shape) {
  const std::vector<Index> sizes = sizes_of(shape);
  const auto found = std::ranges::find(file.entries(), name, &SafetensorsEntry::name);
  if (found == file.entries().end()) throw FileError(file.path(), fmt::format("parameter {} is missing", name));
  if (found->shape != sizes || found->type != TensorType::kF32)
    throw FileError(file.path(), fmt::format("the model needs {} F32 {}, the file has {}", name, shape_text(sizes),
                                             describe(*found)));
}

void write_parameters(const std::filesystem::path& path, const ParameterStore& parameters) {
  std::vector<NamedTensor> tensors;
  for (const auto& parameter : parameters) tensors.push_back({parameter->name(), parameter->value()});
  write_safetensors(path, tensors, {{"format", "pt"}});
}

void read_parameters(const SafetensorsFile& file, ParameterStore& parameters) {
  for (const auto& parameter : parameters) require_parameter(file, parameter->name(), parameter->shape());
  for (const SafetensorsEntry& entry : file.entries())
    if (parameters.find(entry.name) == nullptr)
      throw FileError(file.path(), fmt::format("{} is not a parameter of this model", describe(entry)));
  for (const auto& parameter : parameters) file.copy_to(parameter->name(), parameter->value().span());
}

}  // namespace heed::model
