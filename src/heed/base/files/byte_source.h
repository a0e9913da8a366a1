// The bytes of a file or of standard input, decompressed if they are gzip.
//
// gzip is known by its first two bytes, not by its name; all of its members are read and zero padding behind them is
// skipped. A read waits for no more than there is, so that a person may type; zlib's own gzread would wait for a full
// buffer, and it would take whatever follows a gzip member for the end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <zlib.h>

namespace heed {

class ByteSource {
 public:
  explicit ByteSource(const std::filesystem::path& path);  // "-" is standard input
  ~ByteSource();
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;

  const std::string& name() const { return name_; }  // for messages

  // How many bytes were put into `room`: at least one, 0 only at the end. `line` is where the reader is, for messages.
  std::size_t read(std::span<char> room, std::int64_t line);

  // Of the file itself, compressed or not: how many bytes what was given out came from.
  std::uint64_t bytes_used() const { return raw_bytes_ - inflater_.avail_in; }

 private:
  enum class Kind { kUnknown, kPlain, kGzip };

  void recognize();
  std::size_t read_plain(std::span<char> room);
  std::size_t read_gzip(std::span<char> room);
  std::size_t read_raw(std::span<char> room);
  void check_inflation() const;
  bool start_member();
  void close();
  [[noreturn]] void fail(std::string_view problem) const;

  std::string name_;
  std::vector<char> input_;  // raw bytes: while recognizing, and compressed ones
  int descriptor_ = -1;
  Kind kind_ = Kind::kUnknown;
  z_stream inflater_{};
  int inflation_ = Z_OK;  // what inflate said last
  bool in_member_ = true;
  bool ended_ = false;  // a terminal would otherwise ask for a second end of file
  std::int64_t line_ = 0;
  std::uint64_t raw_bytes_ = 0;  // read from the descriptor
};

}  // namespace heed
