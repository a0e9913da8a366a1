// Safetensors files as bytes, valid or invalid, for tests.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace heed {

inline std::string safetensors_bytes(std::uint64_t header_length, std::string_view header, std::size_t data_bytes = 0) {
  std::string bytes(sizeof header_length, '\0');
  std::memcpy(bytes.data(), &header_length, sizeof header_length);
  return bytes.append(header).append(data_bytes, '\1');
}

inline std::string safetensors_bytes(std::string_view header, std::size_t data_bytes = 0) {
  return safetensors_bytes(header.size(), header, data_bytes);
}

}  // namespace heed
