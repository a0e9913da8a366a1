// A saved model is a folder with the Hugging Face layout:
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

#include "heed/base/formats/json.h"
#include "heed/base/settings/settings_json.h"
#include "heed/model/io/file_error.h"
#include "heed/model/io/safetensors_header.h"

namespace heed::model {

inline constexpr const char* kSettingsFile = "config.json";
inline constexpr const char* kParametersFile = "model.safetensors";
inline constexpr const char* kRunSettingsFile = "train.toml";  // in a training run's folder, from its start

// What is known about a model without loading it.
struct ModelSummary {
  std::filesystem::path path;             // as the caller gave it
  nlohmann::json settings;                // the object in config.json; null without that file
  std::vector<SafetensorsEntry> tensors;  // in the order of their data
  std::uint64_t parameters = 0;           // elements of all tensors
  std::uint64_t bytes = 0;                // of all tensors
  std::map<std::string, std::string> metadata;
};

// Takes a folder or one .safetensors file. Throws Error naming the file if the path does not exist, if the folder has
// no parameters, or if a file is not valid.
ModelSummary summarize_model(const std::filesystem::path& path);

// The rest of this header reads config.json, for every kind of model.

// Families: models that the same commands accept.
inline constexpr std::string_view kTranslationModels = "translation models", kLanguageModels = "language models",
                                  kTextClassifiers = "text classifiers", kAnyModels = "models";

// A kind of model: its "model_type", its usual name, its family, the command that uses it, and the "format_version"
// that this program reads and writes.
struct ModelKind {
  const char* type;
  const char* name;
  std::string_view family;
  const char* command;
  int version;
};
inline constexpr ModelKind kTranslationKind{"heed-translation", "a translation model", kTranslationModels,
                                            "heed translate", 1};
inline constexpr ModelKind kBigramKind{"heed-bigram-lm", "a language model (bigram)", kLanguageModels,
                                       "heed lm generate", 1};
inline constexpr ModelKind kCharKind{"heed-char-lm", "a language model (char)", kLanguageModels, "heed lm generate", 1};
inline constexpr ModelKind kClassifierKind{"heed-dan", "a text classifier", kTextClassifiers, "heed classify predict",
                                           1};

// The object in config.json. If the folder has no such file, throws Error that names models of the family nearby.
nlohmann::json read_model_settings(const std::filesystem::path& folder, std::string_view family);

bool is_kind(const nlohmann::json& settings, const ModelKind& kind);
const ModelKind* find_kind(const nlohmann::json& settings);  // nullptr if the model is not Heed's

// Throws Error: "model_type" must be what `wanted` says. For a model of another kind, the error says which command uses
// that kind and which models of the family are nearby.
[[noreturn]] void reject_kind(const nlohmann::json& settings, const std::filesystem::path& path,
                              std::string_view wanted, std::string_view family);

// Throws Error unless the settings have this kind and version.
void require_kind(const nlohmann::json& settings, const std::filesystem::path& path, const ModelKind& kind);

// The options under "model", checked with their validate().
template <class Options>
Options read_model_options(const nlohmann::json& settings, const std::filesystem::path& path) {
  if (!settings.contains("model") || !settings["model"].is_object())
    reject_member(settings, path, "model", "an object");
  Options options;
  read_settings(settings["model"], path, options);
  naming(path, [&] { validate(options); });
  return options;
}

}  // namespace heed::model
