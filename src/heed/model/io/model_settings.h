// What all models do with the config.json of their folder: say what is wrong with it, know their kind, read options.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "heed/base/error.h"
#include "heed/base/formats/json.h"
#include "heed/base/formats/settings_json.h"

namespace heed::model {

inline constexpr const char* kReadModel = "read model";  // operation of the errors below

// Throws the Error that names the file.
[[noreturn]] void reject_file(const std::filesystem::path& path, std::string expected, std::string_view received);

// settings["model_type"] for a message: as it stands, "none" where there is none.
std::string model_type_of(const nlohmann::json& settings);

// A kind of model: its "model_type", what people call it, and the "format_version" that this program reads and writes.
struct ModelKind {
  const char* type;
  const char* name;
  int version;
};
void require_kind(const nlohmann::json& settings, const std::filesystem::path& path, const ModelKind& kind);

// What `action` gives. Where it refuses what was read from `path` the error names that file, unless it names another.
template <class Action>
auto naming(const std::filesystem::path& path, Action action) {
  try {
    return action();
  } catch (const Error& problem) {
    if (problem.operation() == kReadModel) throw;
    reject_file(path, problem.expected(), problem.received());
  }
}

// The options under "model", checked by their validate().
template <class Options>
Options read_model_options(const nlohmann::json& settings, const std::filesystem::path& path) {
  if (!settings.contains("model") || !settings["model"].is_object())
    reject_file(path, "an object under \"model\"", "none");
  Options options;
  read_options(settings["model"], path, options);
  naming(path, [&] { validate(options); });
  return options;
}

}  // namespace heed::model
