#include "heed/base/files/file_lock.h"

#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include "heed/base/error.h"
#include "heed/base/files/retry_interrupted.h"
#include "heed/base/unicode/printable.h"

namespace heed {

std::optional<FileLock> FileLock::take(const std::filesystem::path& file, int operation) {
  const auto fail = [&](int problem) {
    throw Error(fmt::format("cannot lock {}: {}", printable(file.string()), std::generic_category().message(problem)));
  };
  // Opened for writing, because network file systems require it for an exclusive lock.
  const int descriptor = retry_interrupted([&] { return ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666); });
  if (descriptor < 0) fail(errno);
  FileLock lock(descriptor);
  if (retry_interrupted([&] { return ::flock(descriptor, operation); }) == 0) return lock;
  if (errno != EWOULDBLOCK) fail(errno);
  return {};
}

FileLock FileLock::wait_for(const std::filesystem::path& file) { return *take(file, LOCK_EX); }

std::optional<FileLock> FileLock::try_alone(const std::filesystem::path& file) { return take(file, LOCK_EX | LOCK_NB); }

std::optional<FileLock> FileLock::try_shared(const std::filesystem::path& file) {
  return take(file, LOCK_SH | LOCK_NB);
}

FileLock::~FileLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void FileLock::share() {
  if (retry_interrupted([&] { return ::flock(descriptor_, LOCK_SH); }) < 0)
    throw Error(fmt::format("cannot share the lock of a file: {}", std::generic_category().message(errno)));
}

}  // namespace heed
