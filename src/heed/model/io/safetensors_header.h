// The header of a safetensors file: eight bytes of length (little-endian), then JSON that names the tensors, then data.
//   {"__metadata__": {"format": "pt"}, "encoder.weight": {"dtype": "F32", "shape": [6, 10], "data_offsets": [0, 240]}}
//
// parse_safetensors_header() accepts arbitrary bytes. Its result has been checked against the actual bytes: at most 100
// MB of UTF-8 JSON inside the file, no name twice, sizes equal to shape times type without overflow, and tensors that
// follow one another without gaps from the end of the header to the end of the file. Memory use is bounded by the size
// of the actual header, never by the sizes it claims.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "heed/tensor/shape.h"

namespace heed::model {

// Heed computes in F32; the other types are listed so that any file can be checked and listed.
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
std::optional<TensorType> tensor_type_from(std::string_view name);  // nullopt if the format has no such type
std::int64_t bytes_per_element(TensorType type);

inline constexpr std::uint64_t kMaxSafetensorsHeader = 100'000'000;       // bytes, as in the reference implementation
inline constexpr std::uint64_t kSafetensorsLengthBytes = 8;               // the length before the header
inline constexpr std::string_view kSafetensorsMetadata = "__metadata__";  // the only name that is not a tensor

struct SafetensorsEntry {
  std::string name;
  TensorType type = TensorType::kF32;
  std::vector<Index> shape;  // of any rank
  std::uint64_t begin = 0;   // bytes from the start of the data, not of the file
  std::uint64_t end = 0;

  std::uint64_t bytes() const { return end - begin; }
  std::uint64_t elements() const { return bytes() / static_cast<std::uint64_t>(bytes_per_element(type)); }
};

struct SafetensorsHeader {
  std::vector<SafetensorsEntry> entries;  // in the order of their data
  std::map<std::string, std::string> metadata;
  std::uint64_t data_begin = 0;  // bytes from the start of the file
};

// `file` is the whole file; `file_name` is used in messages only.
// Throws Error naming the file, the tensor and the rule that it breaks.
SafetensorsHeader parse_safetensors_header(std::span<const std::byte> file, std::string_view file_name);

// For messages and tables, on one line and of bounded length: "[6, 10]", "encoder.weight F32 [6, 10]"
std::string shape_text(std::span<const Index> shape);
std::string describe(const SafetensorsEntry& entry);

// Throws Error: the file is damaged.
[[noreturn]] void reject_safetensors(std::string_view file_name, std::string_view problem);

}  // namespace heed::model
