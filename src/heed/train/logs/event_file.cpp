#include "heed/train/logs/event_file.h"

#include <bit>
#include <utility>

#include <fmt/format.h>

#include "heed/base/crc32c.h"

namespace heed::train {
namespace {

namespace fs = std::filesystem;

template <class Unsigned>
std::string little_endian(Unsigned value) {
  std::string bytes;
  for (std::size_t i = 0; i < sizeof value; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xFF);
  return bytes;
}

// --- Protobuf encoding: each field is a key (field number and wire type) and a value ---

std::string varint(std::uint64_t value) {
  std::string bytes;
  for (; value >= 0x80; value >>= 7) bytes += static_cast<char>((value & 0x7F) | 0x80);
  return bytes + static_cast<char>(value);
}

enum class Wire : std::uint64_t { kVarint = 0, kEightBytes = 1, kCounted = 2, kFourBytes = 5 };

std::string key(std::uint64_t field, Wire wire) { return varint(field << 3 | static_cast<std::uint64_t>(wire)); }

std::string integer_field(std::uint64_t field, std::int64_t value) {
  return key(field, Wire::kVarint) + varint(static_cast<std::uint64_t>(value));
}
std::string double_field(std::uint64_t field, double value) {
  return key(field, Wire::kEightBytes) + little_endian(std::bit_cast<std::uint64_t>(value));
}
std::string float_field(std::uint64_t field, float value) {
  return key(field, Wire::kFourBytes) + little_endian(std::bit_cast<std::uint32_t>(value));
}
std::string bytes_field(std::uint64_t field, std::string_view bytes) {  // a string, or a message
  return key(field, Wire::kCounted) + varint(bytes.size()) + std::string(bytes);
}

// --- Records ---

// A CRC of data that contain CRCs is weak, so records store it masked.
std::uint32_t masked_crc(std::string_view bytes) { return std::rotr(crc32c(bytes), 15) + 0xA282EAD8; }

std::string record(std::string_view data) {
  const std::string length = little_endian(std::uint64_t{data.size()});
  return length + little_endian(masked_crc(length)) + std::string(data) + little_endian(masked_crc(data));
}

// --- The file ---

std::string file_safe(std::string_view host) {
  std::string name;
  for (const char c : host) name += static_cast<unsigned char>(c) <= ' ' || c == '/' || c == '\x7f' ? '_' : c;
  return name.empty() ? "localhost" : name;
}

// TensorBoard reads the files of a folder in the order of their names, so later files must sort after earlier ones.
AppendFile create_file(const fs::path& folder, std::string_view host, std::chrono::system_clock::time_point now) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(now.time_since_epoch()).count();
  for (int n = 0;; ++n) {
    const fs::path path = folder / fmt::format("events.out.tfevents.{:010}.{}.{}", seconds, file_safe(host), n);
    std::error_code ignored;
    if (!fs::exists(path, ignored)) return AppendFile::create(path);
  }
}

}  // namespace

EventFile::EventFile(const fs::path& folder, std::string_view host, Clock clock, std::optional<std::int64_t> resumed_at)
    : clock_(std::move(clock)), file_(create_file(folder, host, clock_())) {
  append_event(0, bytes_field(3, "brain.Event:2"));
  constexpr std::int64_t kStart = 1;
  if (resumed_at) append_event(*resumed_at, bytes_field(7, integer_field(1, kStart)));
}

void EventFile::append(std::int64_t step, std::span<const Scalar> scalars) {
  std::string summary;
  for (const Scalar& scalar : scalars)
    summary += bytes_field(1, bytes_field(1, scalar.tag) + float_field(2, scalar.value));
  append_event(step, bytes_field(5, summary));
}

void EventFile::append_event(std::int64_t step, std::string_view what) {
  const double now = std::chrono::duration<double>(clock_().time_since_epoch()).count();
  file_.append(record(double_field(1, now) + integer_field(2, step) + std::string(what)));
}

}  // namespace heed::train
