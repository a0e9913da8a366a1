// TextFile reads UTF-8 text line by line, plain or gzip, from a file or from standard input.
//
// A line ends at LF and nowhere else: a CR before the LF is dropped, and U+0085, U+2028 and their like are ordinary
// characters, so that parallel files keep their lines together. A last line without LF counts, a byte-order mark at
// the start of the text does not. gzip is known by its first two bytes, not by its name, and all of its members are
// read. Each line is given out as soon as it has arrived, so a person may type into standard input.
//
// What is wrong with a file throws an Error with its name and line:
//   train.de.gz, line 17: not valid UTF-8 (byte 0xff at offset 3 of the line); --replace-invalid reads such bytes as
//   U+FFFD
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "heed/base/settings/setting.h"

namespace heed {

class ByteSource;

struct TextOptions {
  // Bytes of the longest line accepted, without its line end. Keeps a file that is not text from filling the memory.
  std::size_t max_line_bytes = 1 << 20;
  // Invalid UTF-8 becomes U+FFFD instead of an error.
  bool replace_invalid = false;
};

template <SettingsOf<TextOptions> Options, class Visit>
void visit_settings(Options& options, Visit&& visit) {
  visit({.name = "replace-invalid", .help = "Replace invalid UTF-8 with U+FFFD instead of reporting an error"},
        options.replace_invalid);
  visit({.name = "max-line-bytes",
         .help = "Maximum length of a line; a longer line is an error",
         .range = {1, 1e12},
         .unit = "bytes"},
        options.max_line_bytes);
}

class TextFile {
 public:
  // `path` "-" is standard input.
  explicit TextFile(const std::filesystem::path& path, TextOptions options = {});
  ~TextFile();
  TextFile(TextFile&&) noexcept;
  TextFile& operator=(TextFile&&) noexcept;

  // The next line without its line end, or nothing after the last. The view holds until the next call.
  //   while (const auto line = file.next()) count_words(*line);
  std::optional<std::string_view> next();

  // Of the line that next() gave out last, or threw at; from 1, and 0 before the first.
  std::int64_t line_number() const;

  // Whether the line that next() gave out last ended with the text and not with LF. False before the first.
  bool line_is_open() const { return open_; }

  // How far reading has come in the file, compressed or not, for progress: it is a buffer ahead of next() at most.
  std::uint64_t bytes_used() const;

  // For messages: the path, or "standard input".
  const std::string& name() const;

  // Throws Error about the line that next() gave out last: "train.de.gz, line 17: PROBLEM".
  [[noreturn]] void fail(std::string_view problem) const;

 private:
  std::optional<std::string_view> take_line();
  void skip_byte_order_mark();
  bool read_more();

  std::unique_ptr<ByteSource> source_;
  std::int64_t line_ = 0;
  bool open_ = false;
  TextOptions options_;
  std::vector<char> buffer_;  // what has been read and not yet given out is [begin_, end_)
  std::size_t begin_ = 0, end_ = 0;
  std::string repaired_;  // the line given out, where it had to be repaired
};

// All lines of a text that fits in memory.
std::vector<std::string> read_lines(const std::filesystem::path& path, TextOptions options = {});

}  // namespace heed
