// SHA-256 (FIPS 180-4), to check that a file is the published one. Not for secrets.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace heed {

class Sha256 {
 public:
  void add(std::string_view bytes);
  std::string hex();  // 64 digits; nothing can be added after it

 private:
  void add_block(const unsigned char* block);

  std::array<std::uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<unsigned char, 64> pending_{};
  std::uint64_t bytes_ = 0;
};

std::string sha256(std::string_view bytes);

// The hash of a file's contents. gzip is decompressed, so FILE and FILE.gz have the same hash.
std::string sha256_of_contents(const std::filesystem::path& path);

}  // namespace heed
