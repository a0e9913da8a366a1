// Counts the characters of a text, for limits.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace heed::service {

// The number of code points. REQUIRES: valid UTF-8; otherwise counts the bytes that start one
inline std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }));
}

}  // namespace heed::service
