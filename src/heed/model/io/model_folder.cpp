#include "heed/model/io/model_folder.h"

#include <algorithm>
#include <array>
#include <system_error>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/formats/json.h"
#include "heed/base/formats/settings_file.h"
#include "heed/base/settings/suggest.h"
#include "heed/base/unicode/printable.h"
#include "heed/model/io/find_models.h"
#include "heed/model/io/safetensors.h"

namespace heed::model {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path& path, const std::error_code& problem) {
  throw Error(fmt::format("cannot read {}: {}", printable(path.string()), problem.message()));
}

constexpr std::array kKinds = {kTranslationKind, kBigramKind, kCharKind, kClassifierKind};

// A model beside `path` with a similar name, or one elsewhere with a similar path.
std::string suggest_model(const fs::path& path, std::string_view family) {
  std::vector<std::string> beside, elsewhere;
  for (const fs::path model : find_models(".", family))
    model.parent_path() == path.parent_path() ? beside.push_back(model.filename().string())
                                              : elsewhere.push_back(model.string());
  const std::string_view name = nearest_name(path.filename().string(), beside);
  return name.empty() ? did_you_mean(path.string(), elsewhere)
                      : fmt::format("; did you mean '{}'?", (path.parent_path() / name).string());
}

[[noreturn]] void reject_missing_model(const fs::path& path, std::string_view family) {
  std::error_code ignored;
  if (fs::exists(path / kRunSettingsFile, ignored))
    throw Error(
        fmt::format("{} has no model yet: its training was interrupted before its first validation; --resume "
                    "--out {} continues it",
                    printable(path.string()), printable(path.string())));
  const std::string near = suggest_model(path, family);
  throw Error(fmt::format("no model at '{}'{}", printable(path.string()),
                          near.empty() ? models_here(family) : printable(near)));
}

bool is_there(const fs::path& path) {
  std::error_code problem;
  const bool found = fs::exists(path, problem);
  if (problem) fail(path, problem);
  return found;
}

}  // namespace

ModelSummary summarize_model(const fs::path& path) {
  if (!is_there(path)) reject_missing_model(path, kAnyModels);
  ModelSummary summary;
  summary.path = path;
  fs::path parameters = path;
  if (fs::is_directory(path)) {
    parameters /= kParametersFile;
    const bool has_settings = is_there(path / kSettingsFile);
    if (!is_there(parameters) && !has_settings) reject_missing_model(path, kAnyModels);
    if (has_settings) summary.settings = read_settings(path / kSettingsFile);
    if (!is_there(parameters)) throw FileError(path, fmt::format("{} is missing", kParametersFile));
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

nlohmann::json read_model_settings(const fs::path& folder, std::string_view family) {
  if (!is_there(folder / kSettingsFile)) reject_missing_model(folder, family);
  return read_settings(folder / kSettingsFile);
}

bool is_kind(const nlohmann::json& settings, const ModelKind& kind) {
  const auto type = settings.find("model_type");
  return type != settings.end() && *type == kind.type;
}

const ModelKind* find_kind(const nlohmann::json& settings) {
  const auto* const kind = std::ranges::find_if(kKinds, [&](const ModelKind& one) { return is_kind(settings, one); });
  return kind == kKinds.end() ? nullptr : kind;
}

void reject_kind(const nlohmann::json& settings, const fs::path& path, std::string_view wanted,
                 std::string_view family) {
  const ModelKind* const kind = find_kind(settings);
  if (kind == nullptr) reject_member(settings, path, "model_type", wanted);
  const std::string folder = printable(path.parent_path().string());
  throw Error(fmt::format("{0} is {1}; it is used by: {2} --model {0}{3}", folder, kind->name, kind->command,
                          models_here(family)));
}

void require_kind(const nlohmann::json& settings, const fs::path& path, const ModelKind& kind) {
  if (!is_kind(settings, kind)) reject_kind(settings, path, fmt::format("\"{}\"", kind.type), kind.family);
  const auto version = settings.find("format_version");
  if (version == settings.end() || !version->is_number_integer() || *version != kind.version)
    reject_member(settings, path, "format_version", fmt::format("{} for this version of heed", kind.version));
}

}  // namespace heed::model
