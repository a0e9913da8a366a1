#include "heed/model/model_folder.h"

#include <cerrno>
#include <fstream>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/printable.h"
#include "heed/model/json_message.h"
#include "heed/model/safetensors.h"

namespace heed {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::size_t kMaxSettingsBytes = 16 << 20;
constexpr int kMaxSettingsDepth = 64;  // printing and copying JSON recurse

[[noreturn]] void reject(const fs::path& path, std::string expected, std::string_view received) {
  throw Error("read settings", std::move(expected), fmt::format("{}; {}", received, printable(path.string())));
}

[[noreturn]] void fail(const char* operation, const fs::path& path, const std::error_code& problem) {
  throw Error(operation, fmt::format("cannot read {}: {}", printable(path.string()), problem.message()));
}

bool is_there(const fs::path& path) {
  std::error_code problem;
  const bool found = fs::exists(path, problem);
  if (problem) fail("read model", path, problem);
  return found;
}

std::string read_text(const fs::path& path) {
  std::error_code problem;
  const std::uintmax_t size = fs::file_size(path, problem);  // fails for all but regular files
  if (problem) fail("read settings", path, problem);
  if (size > kMaxSettingsBytes)
    reject(path, fmt::format("at most {} bytes", kMaxSettingsBytes), fmt::format("{}", size));
  std::string text(size, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(text.data(), static_cast<std::streamsize>(size));
  if (!file) fail("read settings", path, {errno, std::generic_category()});
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

ModelSummary summarize_model(const fs::path& path) {
  if (!is_there(path)) fail("read model", path, std::make_error_code(std::errc::no_such_file_or_directory));
  ModelSummary summary;
  summary.path = path;
  fs::path parameters = path;
  if (fs::is_directory(path)) {
    parameters /= kParametersFile;
    if (!is_there(parameters))
      throw Error("read model", fmt::format("a folder with {}", kParametersFile),
                  fmt::format("one without; {}", printable(path.string())));
    if (is_there(path / kSettingsFile)) summary.settings = read_settings(path / kSettingsFile);
  }
  const SafetensorsFile file(parameters);
  summary.tensors = file.entries();
  summary.metadata = file.metadata();
  for (const SafetensorsEntry& tensor : summary.tensors) {
    summary.parameters += tensor.elements();
    summary.bytes += tensor.bytes();
  }
  return summary;
}

}  // namespace heed
