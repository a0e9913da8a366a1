#include "heed/base/formats/settings_file.h"

#include <cerrno>
#include <cstddef>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/formats/json.h"
#include "heed/base/formats/json_message.h"
#include "heed/base/unicode/printable.h"

namespace heed {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::size_t kMaxSettingsBytes = 16 << 20;
constexpr int kMaxSettingsDepth = 64;  // printing and copying JSON recurse

[[noreturn]] void reject(const fs::path& path, std::string expected, std::string_view received) {
  throw Error("read settings", std::move(expected), fmt::format("{}; {}", received, printable(path.string())));
}

[[noreturn]] void fail(const fs::path& path, const std::error_code& problem) {
  throw Error("read settings", fmt::format("cannot read {}: {}", printable(path.string()), problem.message()));
}

std::string read_text(const fs::path& path) {
  std::error_code problem;
  const std::uintmax_t size = fs::file_size(path, problem);  // fails for all but regular files
  if (problem) fail(path, problem);
  if (size > kMaxSettingsBytes)
    reject(path, fmt::format("at most {} bytes", kMaxSettingsBytes), fmt::format("{}", size));
  std::string text(size, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(text.data(), static_cast<std::streamsize>(size));
  if (!file) fail(path, {errno, std::generic_category()});
  return text;
}

}  // namespace

json read_settings(const fs::path& path) {
  const std::string text = read_text(path);
  // The parser would take a NUL for the end of the text and let anything follow.
  if (const auto nul = text.find('\0'); nul != std::string::npos)
    reject(path, "JSON", fmt::format("a NUL at byte {}", nul));
  const auto check_depth = [&](int depth, json::parse_event_t, const json&) {
    if (depth > kMaxSettingsDepth) reject(path, fmt::format("at most {} levels of nesting", kMaxSettingsDepth), "more");
    return true;
  };
  json settings;
  try {
    settings = json::parse(text, check_depth);
  } catch (const json::exception& problem) {
    reject(path, "JSON", json_message(problem));
  }
  if (!settings.is_object()) reject(path, "a JSON object", settings.type_name());
  return settings;
}

}  // namespace heed
