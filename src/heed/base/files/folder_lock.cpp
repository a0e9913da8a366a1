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
  if (descriptor_ < 0) throw Error("lock folder", name + ": " + std::generic_category().message(errno));
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
  const int problem = errno;
  ::close(descriptor_);
  if (problem == EWOULDBLOCK)
    throw Error("lock folder", "a folder that nothing else is writing to", name + ", which another heed is using");
  throw Error("lock folder", name + ": " + std::generic_category().message(problem));
}

FolderLock::~FolderLock() { ::close(descriptor_); }

}  // namespace heed
