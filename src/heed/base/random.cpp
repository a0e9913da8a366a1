#include "heed/base/random.h"

#include <cmath>
#include <numbers>

namespace heed {

std::array<std::uint32_t, 4> philox(std::uint64_t seed, std::uint64_t stream, std::uint64_t block) {
  const auto low = [](std::uint64_t x) { return static_cast<std::uint32_t>(x); };
  const auto high = [](std::uint64_t x) { return static_cast<std::uint32_t>(x >> 32); };
  std::array<std::uint32_t, 4> c{low(block), high(block), low(stream), high(stream)};
  std::uint32_t key0 = low(seed), key1 = high(seed);
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t p0 = std::uint64_t{0xD2511F53} * c[0];
    const std::uint64_t p1 = std::uint64_t{0xCD9E8D57} * c[2];
    c = {high(p1) ^ c[1] ^ key0, low(p1), high(p0) ^ c[3] ^ key1, low(p0)};
    key0 += 0x9E3779B9;
    key1 += 0xBB67AE85;
  }
  return c;
}

std::uint32_t Random::bits() {
  const std::uint64_t block = position_ / 4;
  if (!has_cached_ || block != cached_block_) {
    cached_ = philox(seed_, stream_, block);
    cached_block_ = block;
    has_cached_ = true;
  }
  return cached_[position_++ % 4];
}

double Random::uniform() {
  const std::uint64_t high = bits() >> 5, low = bits() >> 6;
  return static_cast<double>((high << 26) | low) * 0x1p-53;
}

double Random::normal() {
  const double radius = std::sqrt(-2 * std::log1p(-uniform()));
  return radius * std::cos(2 * std::numbers::pi * uniform());
}

std::uint64_t Random::below(std::uint64_t limit) {
  // Rejects the few values that would make small results more likely (2^64 mod limit of them).
  const std::uint64_t rejected = -limit % limit;
  for (;;) {
    const std::uint64_t high = bits(), value = (high << 32) | bits();
    if (value >= rejected) return value % limit;
  }
}

std::uint64_t Random::reserve(std::uint64_t count) {
  const std::uint64_t first = (position_ + 3) / 4;
  position_ = 4 * (first + (count + 3) / 4);
  return first;
}

}  // namespace heed
