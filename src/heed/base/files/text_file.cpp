#include "heed/base/files/text_file.h"

#include <cstring>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/files/byte_source.h"
#include "heed/base/unicode/printable.h"
#include "heed/base/unicode/utf8.h"

namespace heed {
namespace {

constexpr std::size_t kFirstBuffer = 64 * 1024;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool is_proper_prefix(std::string_view prefix, std::string_view of) {
  return prefix.size() < of.size() && of.starts_with(prefix);
}

}  // namespace

TextFile::TextFile(const std::filesystem::path& path, TextOptions options)
    : source_(std::make_unique<ByteSource>(path)), options_(options), buffer_(kFirstBuffer) {}
TextFile::~TextFile() = default;
TextFile::TextFile(TextFile&&) noexcept = default;
TextFile& TextFile::operator=(TextFile&&) noexcept = default;

std::int64_t TextFile::line_number() const { return line_; }

std::uint64_t TextFile::bytes_used() const { return source_->bytes_used(); }

const std::string& TextFile::name() const { return source_->name(); }

void TextFile::fail(std::string_view problem) const {
  throw Error(fmt::format("{}, line {}: {}", printable(name()), line_, problem));
}

std::optional<std::string_view> TextFile::next() {
  ++line_;
  if (line_ == 1) skip_byte_order_mark();
  const std::optional<std::string_view> line = take_line();
  if (!line) {
    --line_;
    return {};
  }
  if (line->size() > options_.max_line_bytes)
    fail(fmt::format("longer than {} bytes; --max-line-bytes raises the limit", options_.max_line_bytes));
  if (line->find('\0') != line->npos) fail("it has a NUL byte, so this is probably not a text file");
  const std::size_t valid = valid_utf8_bytes(*line);
  if (valid == line->size()) return line;
  if (!options_.replace_invalid) {
    fail(fmt::format(
        "not valid UTF-8 (byte 0x{:02x} at offset {} of the line); --replace-invalid reads such bytes as U+FFFD",
        static_cast<unsigned char>((*line)[valid]), valid));
  }
  repaired_ = repair_utf8(*line);
  return repaired_;
}

// The next line without its line end. Stops reading in the middle of a line that exceeds the limit.
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
      if (rest.empty()) return {};
      open_ = true;
      return rest;
    }
  }
}

void TextFile::skip_byte_order_mark() {
  const auto start = [&] { return std::string_view(buffer_.data(), end_); };
  while (is_proper_prefix(start(), kByteOrderMark) && read_more()) {
  }
  if (start().starts_with(kByteOrderMark)) begin_ = kByteOrderMark.size();
}

// Returns false at the end of the file. Pending bytes may move in either case.
bool TextFile::read_more() {
  if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (end_ == buffer_.size()) buffer_.resize(2 * buffer_.size());
  const std::size_t count = source_->read(std::span(buffer_).subspan(end_), line_);
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
