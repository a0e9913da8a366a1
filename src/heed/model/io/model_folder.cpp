#include "heed/model/io/model_folder.h"

#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/formats/json.h"
#include "heed/base/formats/settings_file.h"
#include "heed/base/unicode/printable.h"
#include "heed/model/io/safetensors.h"

namespace heed::model {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path& path, const std::error_code& problem) {
  throw Error(kReadModel, fmt::format("cannot read {}: {}", printable(path.string()), problem.message()));
}

bool is_there(const fs::path& path) {
  std::error_code problem;
  const bool found = fs::exists(path, problem);
  if (problem) fail(path, problem);
  return found;
}

// A member of config.json for a message.
std::string member(const nlohmann::json& settings, const char* name) {
  if (!settings.contains(name)) return "none";
  return printable(settings[name].dump(-1, ' ', false, nlohmann::json::error_handler_t::replace), 80);
}

}  // namespace

ModelSummary summarize_model(const fs::path& path) {
  if (!is_there(path)) fail(path, std::make_error_code(std::errc::no_such_file_or_directory));
  ModelSummary summary;
  summary.path = path;
  fs::path parameters = path;
  if (fs::is_directory(path)) {
    parameters /= kParametersFile;
    if (!is_there(parameters))
      throw Error(kReadModel, fmt::format("a folder with {}", kParametersFile),
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

void reject_file(const std::filesystem::path& path, std::string expected, std::string_view received) {
  throw Error(kReadModel, std::move(expected), fmt::format("{}; {}", received, printable(path.string())));
}

std::string model_type_of(const nlohmann::json& settings) { return member(settings, "model_type"); }

void require_kind(const nlohmann::json& settings, const std::filesystem::path& path, const ModelKind& kind) {
  const std::string type = model_type_of(settings), version = member(settings, "format_version");
  if (type != fmt::format("\"{}\"", kind.type))
    reject_file(path, fmt::format(R"("model_type": "{}" ({}))", kind.type, kind.name), type);
  if (version != std::to_string(kind.version))
    reject_file(path, fmt::format("\"format_version\": {}, the one that this heed reads", kind.version), version);
}

}  // namespace heed::model
