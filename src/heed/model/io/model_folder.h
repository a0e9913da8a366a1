// A saved model is a folder as Hugging Face lays it out:
//   config.json        settings
//   model.safetensors  parameters under PyTorch's names
//   vocabularies, and README.md, the model card
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "heed/base/error.h"
#include "heed/base/formats/json.h"
#include "heed/base/settings/settings_json.h"
#include "heed/model/io/safetensors_header.h"

namespace heed::model {

inline constexpr const char* kSettingsFile = "config.json";
inline constexpr const char* kParametersFile = "model.safetensors";
inline constexpr const char* kReadModel = "read model";  // operation of the errors of this file

// What a model says about itself without being built.
struct ModelSummary {
  std::filesystem::path path;             // as the caller named it
  nlohmann::json settings;                // the object in config.json; null without that file
  std::vector<SafetensorsEntry> tensors;  // in the order of their data
  std::uint64_t parameters = 0;           // elements of all tensors
  std::uint64_t bytes = 0;                // of all tensors
  std::map<std::string, std::string> metadata;
};

// Takes a folder or one .safetensors file. Throws Error naming the file for a path that is not there, a folder without
// parameters, and a file that does not hold what it should.
ModelSummary summarize_model(const std::filesystem::path& path);

// The rest is what every kind of model needs to read its config.json.

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
  read_settings(settings["model"], path, options);
  naming(path, [&] { validate(options); });
  return options;
}

}  // namespace heed::model
