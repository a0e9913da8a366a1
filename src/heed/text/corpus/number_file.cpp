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

static_assert(std::endian::native == std::endian::little, "numbers are mapped as they stand in the file");

constexpr std::uint32_t kByteOrder = 0x01020304;

struct Header {
  std::array<char, 8> name = {'H', 'E', 'E', 'D', 'N', 'U', 'M', 'S'};
  std::uint32_t byte_order = kByteOrder;
  std::uint32_t number_bytes = 0;
};
static_assert(sizeof(Header) == 16);

[[noreturn]] void reject(const std::filesystem::path& path, std::string_view problem) {
  throw Error(fmt::format("{}: {}; prepare the text again", printable(path.string()), problem));
}

}  // namespace

template <class Number>
NumberWriter<Number>::NumberWriter(const std::filesystem::path& path) : file_(path) {
  const Header header{.number_bytes = sizeof(Number)};
  file_.write(std::as_bytes(std::span(&header, 1)));
}

template <class Number>
NumberFile<Number>::NumberFile(const std::filesystem::path& path, std::int64_t count) : path_(path), mapping_(path) {
  const auto bytes = mapping_.bytes();
  Header header{}, expected{.number_bytes = sizeof(Number)};
  if (bytes.size() < sizeof(Header)) reject(path, fmt::format("the file is cut short (it has {} bytes)", bytes.size()));
  std::memcpy(&header, bytes.data(), sizeof(Header));
  if (header.name != expected.name) reject(path, "not a file of prepared text");
  if (header.byte_order != expected.byte_order) reject(path, "the byte order must be little-endian");
  if (header.number_bytes != expected.number_bytes)
    reject(path, fmt::format("numbers must have {} bytes each (got {})", expected.number_bytes, header.number_bytes));
  const std::size_t data = bytes.size() - sizeof(Header);
  if (count < 0 || data % sizeof(Number) != 0 || data / sizeof(Number) != static_cast<std::uint64_t>(count))
    reject(path,
           fmt::format("the file is damaged or of another text (it must have {} numbers of {} bytes, got {} bytes)",
                       count, sizeof(Number), data));
  numbers_ = {reinterpret_cast<const Number*>(bytes.data() + sizeof(Header)), static_cast<std::size_t>(count)};
}

template <class Number>
void NumberFile<Number>::release(std::size_t first, std::size_t count) const {
  mapping_.release(sizeof(Header) + first * sizeof(Number), count * sizeof(Number));
}

template class NumberWriter<std::int32_t>;
template class NumberWriter<std::uint64_t>;
template class NumberFile<std::int32_t>;
template class NumberFile<std::uint64_t>;

}  // namespace heed::text
