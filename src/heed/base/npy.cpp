#include "heed/base/npy.h"

#include <cstdint>
#include <string>

#include <fmt/format.h>

#include "heed/base/whole_file.h"

namespace heed {

void write_npy(const std::filesystem::path& path, std::span<const std::size_t> shape, std::span<const float> values) {
  constexpr std::size_t kMagicBytes = 10, kAlignment = 64;  // magic, version and length; where the data begin
  std::string header = fmt::format("{{'descr': '<f4', 'fortran_order': False, 'shape': ({}{}), }}",
                                   fmt::join(shape, ", "), shape.size() == 1 ? "," : "");
  header.append(kAlignment - (kMagicBytes + header.size() + 1) % kAlignment, ' ');
  header += '\n';
  const auto length = static_cast<std::uint16_t>(header.size());
  WholeFile file(path);
  file.write(std::string("\x93NUMPY\x01\x00", 8));
  file.write(std::string{static_cast<char>(length & 0xFF), static_cast<char>(length >> 8)});
  file.write(header);
  file.write(std::as_bytes(values));
  file.commit();
}

}  // namespace heed
