#include "heed/base/files/append_file.h"

#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "heed/base/error.h"
#include "heed/base/files/retry_interrupted.h"
#include "heed/base/unicode/printable.h"

namespace heed {

AppendFile::AppendFile(std::filesystem::path path, OpenFlags flags) : path_(std::move(path)) {
  descriptor_ =
      retry_interrupted([&] { return ::open(path_.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | flags.value, 0666); });
  if (descriptor_ < 0) fail(errno);
}

AppendFile::AppendFile(std::filesystem::path path, std::uint64_t keep)
    : AppendFile(std::move(path), OpenFlags{keep == 0 ? O_CREAT : 0}) {
  struct stat status {};
  if (::fstat(descriptor_, &status) < 0) fail(errno);
  const std::string name = printable(path_.string());
  if (!S_ISREG(status.st_mode)) throw Error(fmt::format("cannot write {}: it is a device, not a file", name));
  const auto size = static_cast<std::uint64_t>(status.st_size);
  if (size < keep)
    throw Error(fmt::format("{}: the file was cut short (it has {} bytes, an earlier run wrote {})", name, size, keep));
  if (retry_interrupted([&] { return ::ftruncate(descriptor_, static_cast<off_t>(keep)); }) < 0) fail(errno);
  bytes_ = keep;
}

AppendFile AppendFile::create(std::filesystem::path path) {
  return AppendFile(std::move(path), OpenFlags{O_CREAT | O_EXCL});
}

AppendFile::AppendFile(AppendFile&& other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)), bytes_(other.bytes_) {}

AppendFile::~AppendFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void AppendFile::append(std::string_view record) {
  // One write takes the whole record unless the disk is full. The next write then reports what exactly is full.
  for (std::string_view rest = record; !rest.empty();) {
    const ssize_t written = retry_interrupted([&] { return ::write(descriptor_, rest.data(), rest.size()); });
    if (written <= 0) {
      const int problem = written < 0 ? errno : EIO;
      if (rest.size() < record.size())
        (void)retry_interrupted([&] { return ::ftruncate(descriptor_, static_cast<off_t>(bytes_)); });
      fail(problem);
    }
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  bytes_ += record.size();
}

void AppendFile::sync() {
  if (retry_interrupted([&] { return ::fdatasync(descriptor_); }) < 0) fail(errno);
}

void AppendFile::fail(int error_number) const {
  throw Error(
      fmt::format("cannot write {}: {}", printable(path_.string()), std::generic_category().message(error_number)));
}

}  // namespace heed
