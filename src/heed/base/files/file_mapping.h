// FileMapping maps a file's bytes into memory, read-only. The system loads pages on first access.
//
// The file must not be truncated while it is mapped. Heed never truncates its own files: it replaces them as a whole
// (atomic_file.h), and a mapping keeps the file that it opened.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <utility>

namespace heed {

class FileMapping {
 public:
  // Throws Error if the file cannot be opened or is not a regular file (a folder, a pipe, a device).
  explicit FileMapping(const std::filesystem::path& path);
  ~FileMapping();
  FileMapping(FileMapping&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}
  FileMapping& operator=(FileMapping&& other) noexcept {
    std::swap(bytes_, other.bytes_);
    return *this;
  }

  std::span<const std::byte> bytes() const { return bytes_; }

  // Returns the memory of these bytes, and of some around them, to the system. They are loaded again on the next
  // access. REQUIRES: [begin, begin + count) is inside the file
  void release(std::size_t begin, std::size_t count) const;

 private:
  std::span<const std::byte> bytes_;
};

}  // namespace heed
