// FileLock locks a file, exclusively or shared, to keep out other processes that use the same lock. The lock ends with
// the processes that hold it, however they end. The file is created if missing, never written to, and never removed:
// after a removal, two processes could lock two files of the same name.
//
// Unlike FolderLock, it also works between machines, if their network file system supports locks: there, files can be
// locked and folders cannot.
#pragma once

#include <filesystem>
#include <optional>
#include <utility>

namespace heed {

class FileLock {
 public:
  // Waits until no other process holds it. Each of these throws Error with the file name if the file cannot be opened
  // or locked.
  static FileLock wait_for(const std::filesystem::path& file);
  // Returns nothing if another process holds the lock; when sharing, only if another process holds it alone.
  static std::optional<FileLock> try_alone(const std::filesystem::path& file);
  static std::optional<FileLock> try_shared(const std::filesystem::path& file);
  ~FileLock();
  FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  FileLock& operator=(FileLock&&) = delete;

  // Lets others share it from now on. For a short moment nobody holds it.
  void share();

  // A child process that keeps this open (`keep_open` of ChildProcess) holds the lock together with this process, and
  // after it ends.
  int descriptor() const { return descriptor_; }

 private:
  explicit FileLock(int descriptor) : descriptor_(descriptor) {}
  static std::optional<FileLock> take(const std::filesystem::path& file, int operation);

  int descriptor_;
};

}  // namespace heed
