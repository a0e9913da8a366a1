#include "heed/base/text_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>
#include <span>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "heed/base/error.h"
#include "heed/base/utf8.h"

namespace heed {
namespace {

constexpr std::size_t kChunkBytes = 64 * 1024;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kGzipMagic = "\x1F\x8B";
constexpr const char* kOperation = "read text";

bool is_proper_prefix(std::string_view prefix, std::string_view of) {
  return prefix.size() < of.size() && of.starts_with(prefix);
}

std::string reason(int error_number) {
  return std::generic_category().message(error_number);
}

}  // namespace

// The bytes of the text, decompressed where need be, and the place in it that errors name.
// zlib's own gzread would wait for a full buffer, which a person at a terminal never types, and it would take
// whatever follows a gzip member for the end.
class TextFile::Source {
 public:
  explicit Source(const std::filesystem::path& path)
      : name_(path == "-" ? "standard input" : path.string()), input_(kChunkBytes) {
    descriptor_ = path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor_ < 0) throw Error(kOperation, fmt::format("{}; {}", reason(errno), name_));
    struct stat status {};
    if (::fstat(descriptor_, &status) == 0 && S_ISDIR(status.st_mode)) {
      close();
      throw Error(kOperation, "a file", fmt::format("a folder; {}", name_));
    }
  }
  ~Source() {
    if (kind_ == Kind::gzip) ::inflateEnd(&inflater_);
    close();
  }
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;

  const std::string& name() const { return name_; }

  // How many bytes were put into `room`: at least one, 0 only at the end. Waits for no more than there is.
  std::size_t read(std::span<char> room) {
    if (kind_ == Kind::unknown) recognize();
    return kind_ == Kind::gzip ? read_gzip(room) : read_plain(room);
  }

  [[noreturn]] void fail(std::string expected, std::string_view received) const {
    throw Error(kOperation, std::move(expected), fmt::format("{}; {}, line {}", received, name_, line));
  }

  std::int64_t line = 0;  // the one being read

 private:
  enum class Kind { unknown, plain, gzip };

  void recognize() {
    std::string_view start(input_.data(), 0);
    while (is_proper_prefix(start, kGzipMagic)) {
      const std::size_t count = read_raw(std::span(input_).subspan(start.size()));
      if (count == 0) break;
      start = {input_.data(), start.size() + count};
    }
    inflater_.next_in = reinterpret_cast<Bytef*>(input_.data());
    inflater_.avail_in = static_cast<uInt>(start.size());
    if (!start.starts_with(kGzipMagic)) {
      kind_ = Kind::plain;
      return;
    }
    constexpr int kGzipWindow = MAX_WBITS + 16;  // zlib's way to ask for gzip alone
    if (::inflateInit2(&inflater_, kGzipWindow) != Z_OK) throw std::bad_alloc();
    kind_ = Kind::gzip;
  }

  std::size_t read_plain(std::span<char> room) {
    if (inflater_.avail_in == 0) return read_raw(room);
    const std::size_t count = std::min<std::size_t>(room.size(), inflater_.avail_in);  // read while recognizing
    std::memcpy(room.data(), inflater_.next_in, count);
    inflater_.next_in += count;
    inflater_.avail_in -= static_cast<uInt>(count);
    return count;
  }

  std::size_t read_gzip(std::span<char> room) {
    while (true) {
      check_inflation();
      if (inflater_.avail_in == 0) {
        inflater_.next_in = reinterpret_cast<Bytef*>(input_.data());
        inflater_.avail_in = static_cast<uInt>(read_raw(input_));
        if (inflater_.avail_in == 0 && in_member_) fail("the rest of the gzip data", "its end: the file is cut short");
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

  // Of the step before, so that the lines before the damage have been given out.
  void check_inflation() const {
    if (inflation_ == Z_OK || inflation_ == Z_STREAM_END || inflation_ == Z_BUF_ERROR) return;
    if (inflation_ == Z_MEM_ERROR) throw std::bad_alloc();
    fail("intact gzip data", fmt::format("damaged data ({})", inflater_.msg ? inflater_.msg : "unknown kind"));
  }

  // False when only zero bytes are left in the input: the padding that tapes and archives leave behind a member.
  bool start_member() {
    while (inflater_.avail_in > 0 && *inflater_.next_in == 0) {
      ++inflater_.next_in;
      --inflater_.avail_in;
    }
    if (inflater_.avail_in == 0) return false;
    ::inflateReset(&inflater_);
    in_member_ = true;
    return true;
  }

  std::size_t read_raw(std::span<char> room) {
    while (!ended_) {
      const ssize_t count = ::read(descriptor_, room.data(), room.size());
      ended_ = count == 0;
      if (count > 0) return static_cast<std::size_t>(count);
      if (count < 0 && errno != EINTR) {
        throw Error(kOperation, fmt::format("{}; {}, line {}", reason(errno), name_, line));
      }
    }
    return 0;
  }

  void close() {
    if (descriptor_ > STDIN_FILENO) ::close(descriptor_);
  }

  std::string name_;
  std::vector<char> input_;  // raw bytes: while recognizing, and compressed ones
  int descriptor_ = -1;
  Kind kind_ = Kind::unknown;
  z_stream inflater_{};
  int inflation_ = Z_OK;  // what inflate said last
  bool in_member_ = true;
  bool ended_ = false;  // a terminal would otherwise ask for a second end of file
};

TextFile::TextFile(const std::filesystem::path& path, TextOptions options)
    : source_(std::make_unique<Source>(path)), options_(options), buffer_(kChunkBytes) {}
TextFile::~TextFile() = default;
TextFile::TextFile(TextFile&&) noexcept = default;
TextFile& TextFile::operator=(TextFile&&) noexcept = default;

std::int64_t TextFile::line_number() const {
  return source_->line;
}

const std::string& TextFile::name() const {
  return source_->name();
}

std::optional<std::string_view> TextFile::next() {
  ++source_->line;
  if (source_->line == 1) skip_byte_order_mark();
  const std::optional<std::string_view> line = take_line();
  if (!line) {
    --source_->line;
    return {};
  }
  if (line->size() > options_.max_line_bytes) {
    source_->fail(fmt::format("lines of at most {} bytes", options_.max_line_bytes), "a longer one");
  }
  if (line->find('\0') != line->npos) source_->fail("text", "a NUL byte: is this a text file?");
  const std::size_t valid = valid_utf8_bytes(*line);
  if (valid == line->size()) return line;
  if (!options_.replace_invalid) {
    source_->fail("valid UTF-8", fmt::format("byte 0x{:02x} at offset {} of the line",
                                             static_cast<unsigned char>((*line)[valid]), valid));
  }
  repaired_ = repair_utf8(*line);
  return repaired_;
}

// Without its line end. Stops reading, with the line incomplete, once it is past the limit.
std::optional<std::string_view> TextFile::take_line() {
  std::size_t searched = 0;
  while (true) {
    const std::string_view pending(buffer_.data() + begin_, end_ - begin_);
    const std::size_t end = pending.find('\n', searched);
    if (end != pending.npos) {
      begin_ += end + 1;
      const std::string_view line = pending.substr(0, end);
      return line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
    }
    searched = pending.size();
    // One byte past the limit may be the CR of a line end.
    if (searched > options_.max_line_bytes && searched - options_.max_line_bytes > 1) return pending;
    if (!read_more()) {
      const std::string_view rest(buffer_.data() + begin_, end_ - begin_);
      begin_ = end_;
      return rest.empty() ? std::nullopt : std::optional(rest);
    }
  }
}

void TextFile::skip_byte_order_mark() {
  const auto start = [&] { return std::string_view(buffer_.data(), end_); };
  while (is_proper_prefix(start(), kByteOrderMark) && read_more()) {
  }
  if (start().starts_with(kByteOrderMark)) begin_ = kByteOrderMark.size();
}

// False at the end of the file. What is pending may move either way.
bool TextFile::read_more() {
  if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (end_ == buffer_.size()) buffer_.resize(2 * buffer_.size());
  const std::size_t count = source_->read(std::span(buffer_).subspan(end_));
  end_ += count;
  return count > 0;
}

std::vector<std::string> read_lines(const std::filesystem::path& path, TextOptions options) {
  std::vector<std::string> lines;
  TextFile file(path, options);
  while (const auto line = file.next()) lines.emplace_back(*line);
  return lines;
}

}  // namespace heed
