// AtomicFile writes a file so that a reader, or a crash, finds either the old contents or all of the new ones.
//
// Bytes go to a temporary file in the target's folder (`.NAME.tmp-PID-N`), and commit() moves it over the target once
// it is safely on disk. Without a commit the target stays as it was and the temporary file is removed.
//   AtomicFile file("model.safetensors");
//   file.write(header);
//   file.write(std::as_bytes(parameters.span()));
//   file.commit();
// A path that is a symbolic link replaces the file behind the link. The new file has the permissions of any new file
// (0666 less the umask). Every failure throws Error naming the file. One thread at a time.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace heed {

class AtomicFile {
 public:
  // Creates the temporary file. REQUIRES: the folder exists, and what stands at `path`, if anything, is a regular file.
  explicit AtomicFile(std::filesystem::path path);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  // A failed write gives the file up: the temporary file is gone at once and later calls throw.
  void write(std::span<const std::byte> bytes);
  void write(std::string_view text);

  // Puts the new contents in place, lasting through a loss of power. Once at most; nothing can be written after it.
  void commit();

 private:
  void flush();
  void write_through(std::string_view bytes);
  void sync_folder() const;
  void require_open() const;
  void discard() noexcept;
  [[noreturn]] void fail(int error_number);

  std::filesystem::path path_;       // as the caller named it, for messages
  std::filesystem::path target_;     // absolute, links followed
  std::filesystem::path temporary_;  // beside target_
  std::string buffer_;               // small writes gather here
  int descriptor_ = -1;              // -1 once committed or given up
};

// All at once: contents, then commit.
void write_atomically(const std::filesystem::path& path, std::string_view contents);

// The same for lines, each with its line end.
void write_lines_atomically(const std::filesystem::path& path, std::span<const std::string> lines);

// Throws Error, before the work rather than after it, where a file cannot be written at `path`. Nothing stays behind.
void require_writable(const std::filesystem::path& path);

}  // namespace heed
