#include "heed/base/files/atomic_file.h"

#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "heed/base/error.h"
#include "heed/base/files/retry_interrupted.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBufferBytes = 64 * 1024;
constexpr std::size_t kNameBytes = 200;  // of the target's name to use in the temporary name; file systems allow 255
constexpr int kMaxLinks = 40;            // as many as the kernel follows

[[noreturn]] void refuse(const fs::path& path, std::string_view problem) {
  throw Error(fmt::format("cannot write {}: {}", path.string(), problem));
}

// The error message, with advice where the cause is known.
std::string describe(int error_number, const fs::path& folder) {
  std::string text = std::generic_category().message(error_number);
  std::error_code ignored;
  switch (error_number) {
    case ENOENT:
      if (fs::exists(folder, ignored)) return text;
      return fmt::format("the folder {} does not exist; create it first", folder.string());
    case ENOTDIR:
      return fmt::format("{} is not a folder", folder.string());
    case EACCES:
    case EROFS:
      return fmt::format("{}; the folder {} must be writable", text, folder.string());
    case ENOSPC:
    case EDQUOT:
      return fmt::format("{}; free some disk space and try again", text);
    default:
      return text;
  }
}

// std::filesystem::canonical needs every part to exist; here the last link may point to a file that does not exist yet.
fs::path follow_links(const fs::path& path) {
  std::error_code error;
  fs::path target = fs::absolute(path, error);
  for (int links = 0; !error && links < kMaxLinks; ++links) {
    // If the path cannot be examined, it cannot be written either; opening the temporary file will report why.
    if (!fs::is_symlink(target, error)) return target;
    target = target.parent_path() / fs::read_symlink(target, error);
  }
  refuse(path, describe(error ? error.value() : ELOOP, target.parent_path()));
}

}  // namespace

AtomicFile::AtomicFile(fs::path path) : path_(std::move(path)) {
  if (path_.empty()) throw Error("cannot write a file: its name is empty");
  std::error_code ignored;
  const fs::file_status status = fs::status(path_, ignored);
  if (!path_.has_filename() || fs::is_directory(status)) refuse(path_, "it is a directory, not a file");
  if (fs::exists(status) && !fs::is_regular_file(status)) refuse(path_, "it is a device, not a file");
  target_ = follow_links(path_);

  const std::string name = target_.filename().string().substr(0, kNameBytes);
  for (int attempt = 0; descriptor_ < 0; ++attempt) {
    fs::path candidate = target_.parent_path() / fmt::format(".{}.tmp-{}-{}", name, ::getpid(), attempt);
    descriptor_ =
        retry_interrupted([&] { return ::open(candidate.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666); });
    if (descriptor_ < 0 && errno != EEXIST) fail(errno);
    if (descriptor_ >= 0) temporary_ = std::move(candidate);  // only now: discard() must remove no other file
  }
}

AtomicFile::~AtomicFile() { discard(); }

void AtomicFile::write(std::span<const std::byte> bytes) {
  write(std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
}

void AtomicFile::write(std::string_view text) {
  require_open();
  if (buffer_.size() + text.size() <= kBufferBytes) {
    buffer_.append(text);
    return;
  }
  flush();
  if (text.size() < kBufferBytes) {
    buffer_.append(text);
  } else {
    write_through(text);
  }
}

void AtomicFile::commit() {
  require_open();
  flush();
  if (retry_interrupted([&] { return ::fsync(descriptor_); }) < 0) fail(errno);
  // On Linux, the descriptor is closed even if close is interrupted.
  if (::close(std::exchange(descriptor_, -1)) < 0 && errno != EINTR) fail(errno);
  if (::rename(temporary_.c_str(), target_.c_str()) < 0) fail(errno);
  temporary_.clear();
  sync_folder();
}

void AtomicFile::flush() {
  write_through(buffer_);
  buffer_.clear();
}

void AtomicFile::write_through(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = retry_interrupted([&] { return ::write(descriptor_, bytes.data(), bytes.size()); });
    if (written <= 0) fail(written < 0 ? errno : EIO);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

// The new contents are in place by now. This makes the rename survive a power failure.
void AtomicFile::sync_folder() const {
  const fs::path folder = target_.parent_path();
  const int descriptor = retry_interrupted([&] { return ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); });
  if (descriptor < 0 && errno == EACCES) return;  // a folder that may be written but not listed cannot be synced
  int error_number = descriptor < 0 ? errno : 0;
  if (descriptor >= 0) {
    if (retry_interrupted([&] { return ::fsync(descriptor); }) < 0) error_number = errno;
    ::close(descriptor);
  }
  // EINVAL: the file system cannot sync folders.
  if (error_number != 0 && error_number != EINVAL) {
    throw Error(fmt::format("wrote {} but cannot sync its folder {} to disk: {}", path_.string(), folder.string(),
                            std::generic_category().message(error_number)));
  }
}

void AtomicFile::require_open() const {
  if (descriptor_ < 0) refuse(path_, "it was already committed, or abandoned after a failure");
}

void AtomicFile::discard() noexcept {
  if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
  temporary_.clear();
}

void AtomicFile::fail(int error_number) {
  discard();
  refuse(path_, describe(error_number, target_.parent_path()));
}

void write_atomically(const fs::path& path, std::string_view contents) {
  AtomicFile file(path);
  file.write(contents);
  file.commit();
}

void write_lines_atomically(const fs::path& path, std::span<const std::string> lines) {
  AtomicFile file(path);
  for (const std::string& line : lines) file.write(line), file.write("\n");
  file.commit();
}

void require_writable(const fs::path& path) { const AtomicFile never_committed(path); }

}  // namespace heed
