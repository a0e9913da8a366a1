// The API keys of a server: a file with one key per line; blank lines and lines that start with # are ignored.
// Thread-safe.
#pragma once

#include <filesystem>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace heed::http {

class ApiKeys {
 public:
  // Throws Error if the file cannot be read or contains no key.
  explicit ApiKeys(std::filesystem::path file);

  // Takes the same time for all keys, so that timing does not reveal how much of a key was right.
  bool has(std::string_view key) const;

  void reload();  // reads the file again; throws as the constructor does, and then nothing changes

 private:
  std::filesystem::path file_;
  mutable std::mutex mutex_;
  std::vector<std::string> digests_;
};

}  // namespace heed::http
