// Computes CRC-32C (Castagnoli's polynomial, RFC 3720), the checksum in TensorFlow's record files.
#pragma once

#include <cstdint>
#include <string_view>

namespace heed {

std::uint32_t crc32c(std::string_view bytes);

}  // namespace heed
