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

#include "heed/base/formats/json.h"
#include "heed/base/settings/settings_json.h"
#include "heed/model/io/file_error.h"
#include "heed/model/io/safetensors_header.h"

namespace heed::model {

inline constexpr const char* kSettingsFile = "config.json";
inline constexpr const char* kParametersFile = "model.safetensors";

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

// Models that the same commands take.
inline constexpr std::string_view kTranslationModels = "translation models", kLanguageModels = "language models",
                                  kTextClassifiers = "text classifiers", kAnyModels = "models";

// A kind of model: its "model_type", what people call it, its family, the command that uses it, and the
// "format_version" that this program reads and writes.
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

// The object in config.json. Throws Error for a folder without that file, which names models of the family nearby.
nlohmann::json read_model_settings(const std::filesystem::path& folder, std::string_view family);

bool is_kind(const nlohmann::json& settings, const ModelKind& kind);
const ModelKind* find_kind(const nlohmann::json& settings);  // none for a model that is not Heed's

// Throws Error: "model_type" must be what `wanted` says. For a model of another kind it says which command uses that,
// and which models of the family are nearby.
[[noreturn]] void reject_kind(const nlohmann::json& settings, const std::filesystem::path& path,
                              std::string_view wanted, std::string_view family);

// Throws Error unless the settings are of this kind and version.
void require_kind(const nlohmann::json& settings, const std::filesystem::path& path, const ModelKind& kind);

// The options under "model", checked by their validate().
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
