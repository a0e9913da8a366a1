// The keys with which people may use a server: a file with one a line; blank lines and those that begin with # do not
// count. Members may be called by any thread.
#pragma once

#include <filesystem>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace heed::http {

class ApiKeys {
 public:
  // Throws Error where the file cannot be read or holds no key.
  explicit ApiKeys(std::filesystem::path file);

  // In the same time for all keys, so that time does not tell how much of one was right.
  bool has(std::string_view key) const;

  void reload();  // reads the file again; throws as the constructor does, and then nothing changes

 private:
  std::filesystem::path file_;
  mutable std::mutex mutex_;
  std::vector<std::string> digests_;
};

}  // namespace heed::http
