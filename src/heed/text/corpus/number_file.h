// A file of integers that is mapped into memory. It can be larger than memory: only the parts in use take memory.
//
//   bytes 0 to 7    "HEEDNUMS"
//   bytes 8 to 11   the integer 0x01020304, which shows the byte order: 04 03 02 01 is little endian
//   bytes 12 to 15  bytes per integer: 4 (int32) or 8 (uint64)
//   then the integers
// The format is stable.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>

#include "heed/base/files/atomic_file.h"
#include "heed/base/files/file_mapping.h"

namespace heed::text {

template <class Number>  // std::int32_t or std::uint64_t
class NumberWriter {
 public:
  explicit NumberWriter(const std::filesystem::path& path);

  void add(std::span<const Number> numbers) { file_.write(std::as_bytes(numbers)); }
  void commit() { file_.commit(); }

 private:
  AtomicFile file_;
};

template <class Number>
class NumberFile {
 public:
  // Throws Error with the file name if the file is missing, has another type, or does not contain `count` integers.
  NumberFile(const std::filesystem::path& path, std::int64_t count);

  std::span<const Number> numbers() const { return numbers_; }
  const std::filesystem::path& path() const { return path_; }

  // These are not needed for now.
  void release(std::size_t first, std::size_t count) const;

 private:
  std::filesystem::path path_;
  FileMapping mapping_;
  std::span<const Number> numbers_;
};

extern template class NumberWriter<std::int32_t>;
extern template class NumberWriter<std::uint64_t>;
extern template class NumberFile<std::int32_t>;
extern template class NumberFile<std::uint64_t>;

}  // namespace heed::text
