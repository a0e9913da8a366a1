// FileLock is held on a file by one process, or shared by several, to keep others that ask for it away from what the
// file stands for. It ends with the processes that hold it, however they end. The file is made if need be, is not
// written to, and stays: to remove it would let two processes lock two files of one name.
//
// Unlike FolderLock it holds between machines where their network file system has locks: files have them there, folders
// do not.
#pragma once

#include <filesystem>
#include <optional>
#include <utility>

namespace heed {

class FileLock {
 public:
  // Waits for as long as another one holds it. Each throws Error, naming the file, where it cannot be opened or locked.
  static FileLock wait_for(const std::filesystem::path& file);
  // Nothing where another one holds it; or, to share it, where another one holds it alone.
  static std::optional<FileLock> try_alone(const std::filesystem::path& file);
  static std::optional<FileLock> try_shared(const std::filesystem::path& file);
  ~FileLock();
  FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  FileLock& operator=(FileLock&&) = delete;

  // From now on others can share it. For a moment in between nobody holds it.
  void share();

  // A child that keeps it open (`keep_open` of ChildProcess) holds the lock with this process, and after it.
  int descriptor() const { return descriptor_; }

 private:
  explicit FileLock(int descriptor) : descriptor_(descriptor) {}
  static std::optional<FileLock> take(const std::filesystem::path& file, int operation);

  int descriptor_;
};

}  // namespace heed
