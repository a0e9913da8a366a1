// AtomicFile writes a file so that a reader, or a crash, sees either the old contents or all of the new ones.
//
// Data goes to a temporary file in the target's folder (`.NAME.tmp-PID-N`). commit() moves it over the target once it
// is safely on disk. Without a commit, the target is unchanged and the temporary file is removed.
//   AtomicFile file("model.safetensors");
//   file.write(header);
//   file.write(std::as_bytes(parameters.span()));
//   file.commit();
// If the path is a symbolic link, the file that it points to is replaced. The new file has the default permissions
// (0666 less the umask). Every failure throws Error with the file name. Use from one thread at a time.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace heed {

class AtomicFile {
 public:
  // Creates the temporary file. REQUIRES: the folder exists, and `path`, if it exists, is a regular file.
  explicit AtomicFile(std::filesystem::path path);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  // If a write fails, the temporary file is removed at once and later calls throw.
  void write(std::span<const std::byte> bytes);
  void write(std::string_view text);

  // Replaces the target, durably across a power failure. Call it at most once; nothing can be written afterwards.
  void commit();

 private:
  void flush();
  void write_through(std::string_view bytes);
  void sync_folder() const;
  void require_open() const;
  void discard() noexcept;
  [[noreturn]] void fail(int error_number);

  std::filesystem::path path_;       // as the caller passed it, for messages
  std::filesystem::path target_;     // absolute, with links resolved
  std::filesystem::path temporary_;  // beside target_
  std::string buffer_;               // collects small writes
  int descriptor_ = -1;              // -1 after a commit or a failure
};

// Writes `contents` and commits.
void write_atomically(const std::filesystem::path& path, std::string_view contents);

// The same for lines; adds the line ends.
void write_lines_atomically(const std::filesystem::path& path, std::span<const std::string> lines);

// Throws Error if a file cannot be written at `path`, so that this is known before the work and not after it. Leaves no
// file behind.
void require_writable(const std::filesystem::path& path);

}  // namespace heed
