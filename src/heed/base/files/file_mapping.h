// A file's bytes in memory, read-only, brought in by the system as they are touched.
//
// What is mapped must not be shortened by others meanwhile. Heed's own files never are: they are replaced as a whole
// (atomic_file.h), and a mapping keeps the file that it opened.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <utility>

namespace heed {

class FileMapping {
 public:
  // Throws Error for what cannot be opened and for what is not a regular file (a folder, a pipe, a device).
  explicit FileMapping(const std::filesystem::path& path);
  ~FileMapping();
  FileMapping(FileMapping&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}
  FileMapping& operator=(FileMapping&& other) noexcept {
    std::swap(bytes_, other.bytes_);
    return *this;
  }

  std::span<const std::byte> bytes() const { return bytes_; }

  // Nobody needs these bytes for now: their memory goes back to the system, and so does that of some around them. They
  // come again when they are touched. REQUIRES: [begin, begin + count) is inside
  void release(std::size_t begin, std::size_t count) const;

 private:
  std::span<const std::byte> bytes_;
};

}  // namespace heed
