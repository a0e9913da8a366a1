#include "heed/base/formats/settings_file.h"

#include <cerrno>
#include <cstddef>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/files/read_error.h"
#include "heed/base/formats/json.h"
#include "heed/base/formats/json_message.h"
#include "heed/base/unicode/printable.h"

namespace heed {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::size_t kMaxSettingsBytes = 16 << 20;
constexpr int kMaxSettingsDepth = 64;  // printing and copying JSON recurse

[[noreturn]] void reject(const fs::path& path, std::string_view problem) {
  throw Error(fmt::format("{}: {}", printable(path.string()), problem));
}

std::string read_text(const fs::path& path) {
  std::error_code problem;
  const std::uintmax_t size = fs::file_size(path, problem);  // fails for all but regular files
  if (problem) throw read_error(path, problem.value());
  if (size > kMaxSettingsBytes)
    reject(path, fmt::format("the file must have at most {} bytes (got {})", kMaxSettingsBytes, size));
  std::string text(size, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(text.data(), static_cast<std::streamsize>(size));
  if (!file) throw read_error(path, errno);
  return text;
}

}  // namespace

json read_settings(const fs::path& path) {
  const std::string text = read_text(path);
  // The parser treats a NUL as the end of the text and would ignore anything after it.
  if (const auto nul = text.find('\0'); nul != std::string::npos)
    reject(path, fmt::format("not valid JSON (NUL at byte {})", nul));
  const auto check_depth = [&](int depth, json::parse_event_t, const json&) {
    if (depth > kMaxSettingsDepth) reject(path, fmt::format("nested more than {} levels deep", kMaxSettingsDepth));
    return true;
  };
  json settings;
  try {
    settings = json::parse(text, check_depth);
  } catch (const json::exception& problem) {
    reject(path, fmt::format("not valid JSON: {}", json_message(problem)));
  }
  if (!settings.is_object()) reject(path, fmt::format("must be a JSON object (got {})", settings.type_name()));
  return settings;
}

}  // namespace heed
