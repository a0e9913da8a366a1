#include "heed/model/io/safetensors_type.h"

#include <algorithm>
#include <array>

namespace heed::model {
namespace {

struct Description {
  std::string_view name;
  std::int64_t bytes;
};

// In the order of the enumeration.
constexpr std::array<Description, 15> kTypes = {{{"BOOL", 1},
                                                 {"U8", 1},
                                                 {"I8", 1},
                                                 {"F8_E5M2", 1},
                                                 {"F8_E4M3", 1},
                                                 {"I16", 2},
                                                 {"U16", 2},
                                                 {"F16", 2},
                                                 {"BF16", 2},
                                                 {"I32", 4},
                                                 {"U32", 4},
                                                 {"F32", 4},
                                                 {"F64", 8},
                                                 {"I64", 8},
                                                 {"U64", 8}}};

}  // namespace

std::string_view to_string(TensorType type) { return kTypes[static_cast<std::size_t>(type)].name; }

std::optional<TensorType> tensor_type_from(std::string_view name) {
  const auto* found = std::find_if(kTypes.begin(), kTypes.end(), [&](const auto& type) { return type.name == name; });
  if (found == kTypes.end()) return std::nullopt;
  return static_cast<TensorType>(found - kTypes.begin());
}

std::int64_t bytes_per_element(TensorType type) { return kTypes[static_cast<std::size_t>(type)].bytes; }

}  // namespace heed::model
