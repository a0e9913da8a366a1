#include "heed/model/io/safetensors_header.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "heed/base/unicode/printable.h"
#include "heed/model/io/file_error.h"
#include "heed/model/io/safetensors_json.h"

namespace heed::model {
namespace {

struct Description {
  std::string_view name;
  std::int64_t bytes;
};

// In the order of the enum.
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

static_assert(std::endian::native == std::endian::little,
              "safetensors data are little-endian and used without conversion");

[[noreturn]] void reject_format(std::string_view file_name, std::string_view problem) {
  throw FileError(file_name, fmt::format("not a safetensors file ({})", problem));
}

// The JSON between the length and the data.
std::string_view header_text(std::span<const std::byte> file, std::string_view file_name) {
  if (file.size() < kSafetensorsLengthBytes)
    reject_safetensors(file_name,
                       fmt::format("it has {} bytes, at least {} are needed", file.size(), kSafetensorsLengthBytes));
  std::uint64_t length = 0;
  std::memcpy(&length, file.data(), sizeof length);
  const std::uint64_t available = file.size() - kSafetensorsLengthBytes;
  if (length > kMaxSafetensorsHeader)
    reject_format(file_name, fmt::format("its first {} bytes announce a header of {} bytes, at most {} are allowed",
                                         kSafetensorsLengthBytes, length, kMaxSafetensorsHeader));
  if (length > available)
    reject_safetensors(file_name,
                       fmt::format("it ends too early: {} bytes of header expected, {} found", length, available));
  const std::string_view text(reinterpret_cast<const char*>(file.data()) + kSafetensorsLengthBytes, length);
  if (text.empty()) reject_format(file_name, "its header is empty, it should begin with '{'");
  if (!text.starts_with('{'))
    reject_format(file_name, fmt::format("its header begins with '{}' instead of '{{'", printable(text.substr(0, 1))));
  return text;
}

// The number of bytes that an entry's shape and type require; throws if it exceeds 2^63. An axis of size 0 does not
// hide an overflow.
std::uint64_t claimed_bytes(const SafetensorsEntry& entry, std::string_view file_name) {
  Index bytes = bytes_per_element(entry.type);
  bool empty = false;
  for (const Index size : entry.shape) {
    empty |= size == 0;
    if (__builtin_mul_overflow(bytes, std::max<Index>(size, 1), &bytes))
      reject_safetensors(file_name, fmt::format("{} takes 2^63 bytes or more", describe(entry)));
  }
  return empty ? 0 : static_cast<std::uint64_t>(bytes);
}

void check_size(const SafetensorsEntry& entry, std::string_view file_name) {
  if (entry.begin > entry.end)
    reject_safetensors(
        file_name, fmt::format("the data_offsets of {} descend: [{}, {}]", describe(entry), entry.begin, entry.end));
  const std::uint64_t expected = claimed_bytes(entry, file_name);
  if (expected != entry.bytes())
    reject_safetensors(file_name,
                       fmt::format("{} takes {} bytes, the header says {}", describe(entry), expected, entry.bytes()));
}

// REQUIRES: entries in the order of their offsets
void check_layout(std::span<const SafetensorsEntry> entries, std::uint64_t data_bytes, std::string_view file_name) {
  std::uint64_t end = 0;
  for (const SafetensorsEntry& entry : entries) {
    if (entry.begin != end)
      reject_safetensors(
          file_name, fmt::format("{} should begin at data byte {}, it begins at {}, which leaves {}", describe(entry),
                                 end, entry.begin, entry.begin < end ? "an overlap" : "a hole"));
    if (entry.end > data_bytes)
      reject_safetensors(file_name, fmt::format("{} ends at data byte {}, the file has {} bytes of data",
                                                describe(entry), entry.end, data_bytes));
    end = entry.end;
  }
  if (end != data_bytes)
    reject_safetensors(file_name,
                       fmt::format("the tensors take {} bytes, the file has {} bytes of data", end, data_bytes));
}

}  // namespace

std::string_view to_string(TensorType type) { return kTypes[static_cast<std::size_t>(type)].name; }

std::optional<TensorType> tensor_type_from(std::string_view name) {
  const auto* found = std::find_if(kTypes.begin(), kTypes.end(), [&](const auto& type) { return type.name == name; });
  if (found == kTypes.end()) return std::nullopt;
  return static_cast<TensorType>(found - kTypes.begin());
}

std::int64_t bytes_per_element(TensorType type) { return kTypes[static_cast<std::size_t>(type)].bytes; }

SafetensorsHeader parse_safetensors_header(std::span<const std::byte> file, std::string_view file_name) {
  const std::string_view text = header_text(file, file_name);
  SafetensorsHeader header = read_safetensors_json(text, file_name);
  header.data_begin = kSafetensorsLengthBytes + text.size();
  for (const SafetensorsEntry& entry : header.entries) check_size(entry, file_name);
  // Stable, and sorted by end as well: an empty tensor may have the same offset as the tensor after it.
  std::stable_sort(header.entries.begin(), header.entries.end(),
                   [](const auto& a, const auto& b) { return std::tie(a.begin, a.end) < std::tie(b.begin, b.end); });
  check_layout(header.entries, file.size() - header.data_begin, file_name);
  return header;
}

std::string shape_text(std::span<const Index> shape) {
  constexpr std::size_t kShown = 8;
  std::string text = "[";
  for (std::size_t axis = 0; axis < std::min(shape.size(), kShown); ++axis)
    text += fmt::format("{}{}", axis == 0 ? "" : ", ", shape[axis]);
  return text + (shape.size() > kShown ? fmt::format(", ... {} axes]", shape.size()) : "]");
}

std::string describe(const SafetensorsEntry& entry) {
  constexpr std::size_t kShown = 120;
  return fmt::format("{} {} {}", printable(entry.name, kShown), to_string(entry.type), shape_text(entry.shape));
}

void reject_safetensors(std::string_view file_name, std::string_view problem) {
  throw FileError(file_name,
                  fmt::format("the file is damaged ({}); copy it from the original again, or train again", problem));
}

}  // namespace heed::model
