// FolderLock keeps other programs that use the same lock out of a folder, such as a second training run that would
// write the same files. The lock ends with the process, however it ends, and leaves no file behind.
#pragma once

#include <filesystem>

namespace heed {

class FolderLock {
 public:
  // Throws Error if another process has locked the folder. REQUIRES: the folder exists
  explicit FolderLock(const std::filesystem::path& folder);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int descriptor_;
};

}  // namespace heed
