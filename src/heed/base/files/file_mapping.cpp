#include "heed/base/files/file_mapping.h"

#include <algorithm>
#include <cerrno>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "heed/base/error.h"
#include "heed/base/files/read_error.h"
#include "heed/base/unicode/printable.h"

namespace heed {
namespace {

class Descriptor {
 public:
  // Without O_NONBLOCK a named pipe would make us wait for a writer before we can refuse it.
  explicit Descriptor(const std::filesystem::path& path)
      : value_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {}
  ~Descriptor() {
    if (value_ >= 0) ::close(value_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int value() const { return value_; }

 private:
  int value_;
};

}  // namespace

FileMapping::FileMapping(const std::filesystem::path& path) {
  const Descriptor file(path);
  struct stat status {};
  if (file.value() < 0 || ::fstat(file.value(), &status) != 0) throw read_error(path, errno);
  if (S_ISDIR(status.st_mode)) throw read_error(path, EISDIR);
  if (!S_ISREG(status.st_mode))
    throw Error(fmt::format("'{}' is a pipe or a device, not a file", printable(path.string())));
  if (status.st_size == 0) return;  // nothing to map, and mmap refuses a length of 0
  const auto size = static_cast<std::size_t>(status.st_size);
  void* address = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.value(), 0);
  if (address == MAP_FAILED) throw read_error(path, errno);
  bytes_ = {static_cast<const std::byte*>(address), size};
}

void FileMapping::release(std::size_t begin, std::size_t count) const {
  // Linux maps the pages around one that is touched too, in pieces of 64 KiB; the neighbours go with the rest.
  constexpr std::size_t kPiece = 64 * 1024;
  if (count == 0) return;
  const std::size_t first = begin / kPiece * kPiece;
  const std::size_t last = std::min((begin + count + kPiece - 1) / kPiece * kPiece, bytes_.size());
  // A failure leaves the memory where it is, which is no harm.
  ::madvise(const_cast<std::byte*>(bytes_.data()) + first, last - first, MADV_DONTNEED);
}

FileMapping::~FileMapping() {
  if (!bytes_.empty()) ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

}  // namespace heed
