// The element types of the safetensors format. Heed computes in F32; the others are known so that any file can be
// checked and listed.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace heed::model {

enum class TensorType : std::uint8_t {
  kBool,
  kU8,
  kI8,
  kF8E5M2,
  kF8E4M3,
  kI16,
  kU16,
  kF16,
  kBF16,
  kI32,
  kU32,
  kF32,
  kF64,
  kI64,
  kU64
};

std::string_view to_string(TensorType type);                        // as in the file: "F8_E5M2"
std::optional<TensorType> tensor_type_from(std::string_view name);  // nothing for a name the format does not have
std::int64_t bytes_per_element(TensorType type);

}  // namespace heed::model
