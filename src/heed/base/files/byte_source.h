// ByteSource reads the bytes of a file or of standard input and decompresses gzip.
//
// gzip is detected by its first two bytes, not by the file name. All members are read, and zero padding after them is
// skipped. A read returns as soon as there is data, so that a person can type. zlib's own gzread would wait for a full
// buffer and would treat anything after a gzip member as the end.
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

  // Returns how many bytes were put into `room`: at least one, or 0 at the end. `line` is the reader's line, for
  // messages.
  std::size_t read(std::span<char> room, std::int64_t line);

  // How many bytes of the file, as stored (compressed or not), have been consumed.
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
  std::vector<char> input_;  // raw bytes: the first ones, for detection, and compressed ones
  int descriptor_ = -1;
  Kind kind_ = Kind::kUnknown;
  z_stream inflater_{};
  int inflation_ = Z_OK;  // last result of inflate
  bool in_member_ = true;
  bool ended_ = false;  // without it, a terminal would need a second end of file
  std::int64_t line_ = 0;
  std::uint64_t raw_bytes_ = 0;  // read from the descriptor
};

}  // namespace heed
