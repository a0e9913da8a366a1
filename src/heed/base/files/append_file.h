// AppendFile appends records to a file, such as a log that is read while it is written and that a later run continues.
//
//   AppendFile log("log.jsonl");             // starts a new file
//   log.append("{\"step\": 100}\n");
//   AppendFile again("log.jsonl", 14);       // keeps the first 14 bytes and cuts off the rest
// Each record is one write to the system, so readers see whole records, and a program that ends between records loses
// nothing. If a record cannot be written in full (the disk is full), it is removed again. Every failure throws Error
// with the file name. Use from one thread at a time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

namespace heed {

class AppendFile {
 public:
  // Opens or creates the file and truncates it to its first `keep` bytes. Throws if the file is shorter.
  explicit AppendFile(std::filesystem::path path, std::uint64_t keep = 0);
  // Creates the file. Throws if it exists.
  static AppendFile create(std::filesystem::path path);
  ~AppendFile();
  AppendFile(AppendFile&& other) noexcept;
  AppendFile& operator=(AppendFile&&) = delete;

  void append(std::string_view record);
  void sync();  // makes everything appended so far survive a power failure

  const std::filesystem::path& path() const { return path_; }
  std::uint64_t bytes() const { return bytes_; }  // size of the file

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
