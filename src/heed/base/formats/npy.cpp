#include "heed/base/formats/npy.h"

#include <bit>
#include <cstdint>
#include <functional>
#include <numeric>
#include <string>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/files/atomic_file.h"

namespace heed {

static_assert(std::endian::native == std::endian::little, "values are written as they are in memory, as '<f4'");

void write_npy(const std::filesystem::path& path, std::span<const std::size_t> shape, std::span<const float> values) {
  const std::size_t size = std::accumulate(shape.begin(), shape.end(), std::size_t{1}, std::multiplies<>());
  if (values.size() != size)
    throw Error(fmt::format("cannot write {}: the shape ({}) needs {} values (got {})", path.string(),
                            fmt::join(shape, ", "), size, values.size()));
  constexpr std::size_t kMagicBytes = 10, kAlignment = 64;  // magic, version and length; alignment of the data
  std::string header = fmt::format("{{'descr': '<f4', 'fortran_order': False, 'shape': ({}{}), }}",
                                   fmt::join(shape, ", "), shape.size() == 1 ? "," : "");
  while ((kMagicBytes + header.size() + 1) % kAlignment != 0) header += ' ';
  header += '\n';
  const auto length = static_cast<std::uint16_t>(header.size());
  AtomicFile file(path);
  file.write(std::string("\x93NUMPY\x01\x00", 8));
  file.write(std::string{static_cast<char>(length & 0xFF), static_cast<char>(length >> 8)});
  file.write(header);
  file.write(std::as_bytes(values));
  file.commit();
}

}  // namespace heed
