#include "heed/base/files/file_mapping.h"

#include <algorithm>
#include <cerrno>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "heed/base/error.h"
#include "heed/base/files/descriptor.h"
#include "heed/base/files/read_error.h"
#include "heed/base/unicode/printable.h"

namespace heed {

FileMapping::FileMapping(const std::filesystem::path& path) {
  // Without O_NONBLOCK, opening a named pipe would wait for a writer before we can reject it.
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat status {};
  if (file.number() < 0 || ::fstat(file.number(), &status) != 0) throw read_error(path, errno);
  if (S_ISDIR(status.st_mode)) throw read_error(path, EISDIR);
  if (!S_ISREG(status.st_mode))
    throw Error(fmt::format("'{}' is a pipe or a device, not a file", printable(path.string())));
  if (status.st_size == 0) return;  // nothing to map, and mmap refuses a length of 0
  const auto size = static_cast<std::size_t>(status.st_size);
  void* address = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number(), 0);
  if (address == MAP_FAILED) throw read_error(path, errno);
  bytes_ = {static_cast<const std::byte*>(address), size};
}

void FileMapping::release(std::size_t begin, std::size_t count) const {
  // When a page is touched, Linux also maps the pages around it, in pieces of 64 KiB. They are released too.
  constexpr std::size_t kPiece = 64 * 1024;
  if (count == 0) return;
  const std::size_t first = begin / kPiece * kPiece;
  const std::size_t last = std::min((begin + count + kPiece - 1) / kPiece * kPiece, bytes_.size());
  // A failure keeps the memory mapped, which does no harm.
  ::madvise(const_cast<std::byte*>(bytes_.data()) + first, last - first, MADV_DONTNEED);
}

FileMapping::~FileMapping() {
  if (!bytes_.empty()) ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

}  // namespace heed
