#include "heed/text/corpus/number_file.h"

#include <array>
#include <bit>
#include <cstring>
#include <string_view>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"

namespace heed::text {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers are mapped without conversion");

constexpr std::uint32_t kByteOrder = 0x01020304;

struct NumberFileHeader {
  std::array<char, 8> name = {'H', 'E', 'E', 'D', 'N', 'U', 'M', 'S'};
  std::uint32_t byte_order = kByteOrder;
  std::uint32_t number_bytes = 0;
};
static_assert(sizeof(NumberFileHeader) == 16);

[[noreturn]] void reject_prepared(const std::filesystem::path& path, std::string_view problem) {
  throw Error(fmt::format("{}: {}; prepare the text again", printable(path.string()), problem));
}

}  // namespace

template <class Number>
NumberWriter<Number>::NumberWriter(const std::filesystem::path& path) : file_(path) {
  const NumberFileHeader header{.number_bytes = sizeof(Number)};
  file_.write(std::as_bytes(std::span(&header, 1)));
}

template <class Number>
NumberFile<Number>::NumberFile(const std::filesystem::path& path, std::int64_t count) : path_(path), mapping_(path) {
  const auto bytes = mapping_.bytes();
  NumberFileHeader header{}, expected{.number_bytes = sizeof(Number)};
  if (bytes.size() < sizeof(NumberFileHeader))
    reject_prepared(path, fmt::format("the file is cut short (it has {} bytes)", bytes.size()));
  std::memcpy(&header, bytes.data(), sizeof(NumberFileHeader));
  if (header.name != expected.name) reject_prepared(path, "not a file of prepared text");
  if (header.byte_order != expected.byte_order) reject_prepared(path, "the byte order must be little-endian");
  if (header.number_bytes != expected.number_bytes)
    reject_prepared(
        path, fmt::format("numbers must have {} bytes each (got {})", expected.number_bytes, header.number_bytes));
  const std::size_t data = bytes.size() - sizeof(NumberFileHeader);
  if (count < 0 || data % sizeof(Number) != 0 || data / sizeof(Number) != static_cast<std::uint64_t>(count))
    reject_prepared(
        path, fmt::format(
                  "the file is damaged or belongs to another text (it must have {} numbers of {} bytes, got {} bytes)",
                  count, sizeof(Number), data));
  numbers_ = {reinterpret_cast<const Number*>(bytes.data() + sizeof(NumberFileHeader)),
              static_cast<std::size_t>(count)};
}

template <class Number>
void NumberFile<Number>::release(std::size_t first, std::size_t count) const {
  mapping_.release(sizeof(NumberFileHeader) + first * sizeof(Number), count * sizeof(Number));
}

template class NumberWriter<std::int32_t>;
template class NumberWriter<std::uint64_t>;
template class NumberFile<std::int32_t>;
template class NumberFile<std::uint64_t>;

}  // namespace heed::text
