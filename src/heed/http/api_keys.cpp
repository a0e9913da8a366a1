#include "heed/http/api_keys.h"

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/files/text_file.h"
#include "heed/base/sha256.h"
#include "heed/base/unicode/printable.h"

namespace heed::http {
namespace {

constexpr const char* kSpaces = " \t\r";

// Digests all have the same length, unlike keys.
std::vector<std::string> read_digests(const std::filesystem::path& file) {
  std::vector<std::string> digests;
  for (const std::string& line : read_lines(file)) {
    const auto begin = line.find_first_not_of(kSpaces);
    if (begin == std::string::npos || line[begin] == '#') continue;
    digests.push_back(sha256(std::string_view(line).substr(begin, line.find_last_not_of(kSpaces) + 1 - begin)));
  }
  if (digests.empty()) throw Error(fmt::format("{}: no API key in the file", printable(file.string())));
  return digests;
}

// 1 if they are equal.
unsigned same(std::string_view a, std::string_view b) {
  unsigned difference = a.size() == b.size() ? 0 : 1;
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i)
    difference |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned>(static_cast<unsigned char>(b[i]));
  return difference == 0 ? 1 : 0;
}

}  // namespace

ApiKeys::ApiKeys(std::filesystem::path file) : file_(std::move(file)), digests_(read_digests(file_)) {}

bool ApiKeys::has(std::string_view key) const {
  const std::string digest = sha256(key);
  unsigned found = 0;
  const std::lock_guard lock(mutex_);
  for (const std::string& one : digests_) found |= same(one, digest);
  return found != 0;
}

void ApiKeys::reload() {
  std::vector<std::string> digests = read_digests(file_);
  const std::lock_guard lock(mutex_);
  digests_ = std::move(digests);
}

}  // namespace heed::http
