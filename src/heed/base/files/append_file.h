// AppendFile grows a file record by record: logs that are read while they are written, and that a later run continues.
//
//   AppendFile log("log.jsonl");             // begins anew
//   log.append("{\"step\": 100}\n");
//   AppendFile again("log.jsonl", 14);       // keeps the first 14 bytes, what was appended after them is cut off
// A record is handed to the system by one write, so that readers see it whole, and a program that ends in between loses
// nothing. A record that could not be written whole, on a full disk, is taken back. Every failure throws Error naming
// the file. One thread at a time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

namespace heed {

class AppendFile {
 public:
  // Opens or creates the file and cuts it to its first `keep` bytes. Throws for one that has fewer.
  explicit AppendFile(std::filesystem::path path, std::uint64_t keep = 0);
  // The same for a file that must not be there yet.
  static AppendFile create(std::filesystem::path path);
  ~AppendFile();
  AppendFile(AppendFile&& other) noexcept;
  AppendFile& operator=(AppendFile&&) = delete;

  void append(std::string_view record);
  void sync();  // what was appended outlives a loss of power

  const std::filesystem::path& path() const { return path_; }
  std::uint64_t bytes() const { return bytes_; }  // of the file

 private:
  struct OpenFlags {
    int value;
  };
  AppendFile(std::filesystem::path path, OpenFlags flags);
  [[noreturn]] void fail(int error_number) const;

  std::filesystem::path path_;
  int descriptor_ = -1;
  std::uint64_t bytes_ = 0;
};

}  // namespace heed
