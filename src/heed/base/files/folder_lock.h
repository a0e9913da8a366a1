// FolderLock keeps other programs that ask for it out of a folder while it lives, such as a second training that would
// write the same files. It ends with the process, however that ends, and leaves no file behind.
#pragma once

#include <filesystem>

namespace heed {

class FolderLock {
 public:
  // Throws Error where another one holds the folder. REQUIRES: the folder exists
  explicit FolderLock(const std::filesystem::path& folder);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int descriptor_;
};

}  // namespace heed
