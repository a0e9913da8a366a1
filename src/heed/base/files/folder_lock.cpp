#include "heed/base/files/folder_lock.h"

#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"

namespace heed {

FolderLock::FolderLock(const std::filesystem::path& folder)
    : descriptor_(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  const std::string name = printable(folder.string());
  const auto fail = [&](int problem) {
    throw Error(fmt::format("cannot lock the folder {}: {}", name, std::generic_category().message(problem)));
  };
  if (descriptor_ < 0 && errno == ENOENT) throw Error(fmt::format("no folder '{}'", name));
  if (descriptor_ < 0) fail(errno);
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
  const int problem = errno;
  ::close(descriptor_);
  if (problem == EWOULDBLOCK) throw Error(fmt::format("another heed is writing to {}; wait until it ends", name));
  fail(problem);
}

FolderLock::~FolderLock() { ::close(descriptor_); }

}  // namespace heed
