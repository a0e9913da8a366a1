#include "heed/base/crc32c.h"

#include <array>

namespace heed {
namespace {

constexpr std::uint32_t kPolynomial = 0x82F63B78;  // bit-reversed: the lowest bit comes first

// The remainder of each byte after dividing its eight bits.
constexpr std::array<std::uint32_t, 256> kOfByte = [] {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    std::uint32_t rest = byte;
    for (int bit = 0; bit < 8; ++bit) rest = rest >> 1 ^ ((rest & 1) != 0 ? kPolynomial : 0);
    table[byte] = rest;
  }
  return table;
}();

}  // namespace

std::uint32_t crc32c(std::string_view bytes) {
  std::uint32_t sum = 0xFFFFFFFF;
  for (const char byte : bytes) sum = sum >> 8 ^ kOfByte[(sum ^ static_cast<unsigned char>(byte)) & 0xFF];
  return ~sum;
}

}  // namespace heed
