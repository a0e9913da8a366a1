#include "heed/base/files/byte_source.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "heed/base/error.h"
#include "heed/base/files/read_error.h"
#include "heed/base/unicode/printable.h"

namespace heed {
namespace {

constexpr std::size_t kChunkBytes = 64 * 1024;
constexpr std::string_view kGzipMagic = "\x1F\x8B";

}  // namespace

ByteSource::ByteSource(const std::filesystem::path& path)
    : name_(path == "-" ? "standard input" : path.string()), input_(kChunkBytes) {
  descriptor_ = path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor_ < 0) throw read_error(name_, errno);
  struct stat status {};
  if (::fstat(descriptor_, &status) == 0 && S_ISDIR(status.st_mode)) {
    close();
    throw read_error(name_, EISDIR);
  }
}

ByteSource::~ByteSource() {
  if (kind_ == Kind::kGzip) ::inflateEnd(&inflater_);
  close();
}

std::size_t ByteSource::read(std::span<char> room, std::int64_t line) {
  line_ = line;
  if (kind_ == Kind::kUnknown) recognize();
  return kind_ == Kind::kGzip ? read_gzip(room) : read_plain(room);
}

void ByteSource::fail(std::string_view problem) const {
  throw Error(fmt::format("{}, line {}: {}", printable(name_), line_, problem));
}

void ByteSource::recognize() {
  std::string_view start;
  while (start.size() < kGzipMagic.size() && kGzipMagic.starts_with(start)) {
    const std::size_t count = read_raw(std::span(input_).subspan(start.size()));
    if (count == 0) break;
    start = {input_.data(), start.size() + count};
  }
  inflater_.next_in = reinterpret_cast<Bytef*>(input_.data());
  inflater_.avail_in = static_cast<uInt>(start.size());
  if (!start.starts_with(kGzipMagic)) {
    kind_ = Kind::kPlain;
    return;
  }
  constexpr int kGzipWindow = MAX_WBITS + 16;  // tells zlib to accept only gzip
  if (::inflateInit2(&inflater_, kGzipWindow) != Z_OK) throw std::bad_alloc();
  kind_ = Kind::kGzip;
}

std::size_t ByteSource::read_plain(std::span<char> room) {
  if (inflater_.avail_in == 0) return read_raw(room);
  const std::size_t count = std::min<std::size_t>(room.size(), inflater_.avail_in);  // read during detection
  std::memcpy(room.data(), inflater_.next_in, count);
  inflater_.next_in += count;
  inflater_.avail_in -= static_cast<uInt>(count);
  return count;
}

std::size_t ByteSource::read_gzip(std::span<char> room) {
  while (true) {
    check_inflation();
    if (inflater_.avail_in == 0) {
      inflater_.next_in = reinterpret_cast<Bytef*>(input_.data());
      inflater_.avail_in = static_cast<uInt>(read_raw(input_));
      if (inflater_.avail_in == 0 && in_member_) fail("the gzip data is cut short");
      if (inflater_.avail_in == 0) return 0;
    }
    if (!in_member_ && !start_member()) continue;
    inflater_.next_out = reinterpret_cast<Bytef*>(room.data());
    inflater_.avail_out = static_cast<uInt>(std::min<std::size_t>(room.size(), kChunkBytes));
    inflation_ = ::inflate(&inflater_, Z_SYNC_FLUSH);
    if (inflation_ == Z_STREAM_END) in_member_ = false;
    const auto count = static_cast<std::size_t>(reinterpret_cast<char*>(inflater_.next_out) - room.data());
    if (count > 0) return count;
  }
}

// Reports the result of the previous step, so that the lines before the damage have already been returned.
void ByteSource::check_inflation() const {
  if (inflation_ == Z_OK || inflation_ == Z_STREAM_END || inflation_ == Z_BUF_ERROR) return;
  if (inflation_ == Z_MEM_ERROR) throw std::bad_alloc();
  fail(fmt::format("the gzip data is damaged ({})", inflater_.msg ? inflater_.msg : "unknown kind"));
}

// Returns false if only zero bytes are left: tapes and archives pad with them after a member.
bool ByteSource::start_member() {
  while (inflater_.avail_in > 0 && *inflater_.next_in == 0) {
    ++inflater_.next_in;
    --inflater_.avail_in;
  }
  if (inflater_.avail_in == 0) return false;
  ::inflateReset(&inflater_);
  in_member_ = true;
  return true;
}

std::size_t ByteSource::read_raw(std::span<char> room) {
  while (!ended_) {
    const ssize_t count = ::read(descriptor_, room.data(), room.size());
    ended_ = count == 0;
    if (count > 0) {
      raw_bytes_ += static_cast<std::uint64_t>(count);
      return static_cast<std::size_t>(count);
    }
    if (count < 0 && errno != EINTR) throw read_error(name_, errno);
  }
  return 0;
}

void ByteSource::close() {
  if (descriptor_ > STDIN_FILENO) ::close(descriptor_);
}

}  // namespace heed
