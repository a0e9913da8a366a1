// Saves and loads the folder of a language model of any kind; language_model.h lists its files.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "heed/base/files/atomic_file.h"
#include "heed/base/formats/json.h"
#include "heed/model/io/model_folder.h"
#include "heed/model/io/parameters_file.h"
#include "heed/model/lm/language_model.h"

namespace heed::model {

// Writes all files except the model card, each atomically, the parameters last. `training` is stored unchanged under
// "training" in config.json. REQUIRES: the folder exists
template <class Options>
void save_language_model(const std::filesystem::path& folder, const ModelKind& kind, const Options& options,
                         const text::TokenList& tokens, const ParameterStore& parameters,
                         const nlohmann::ordered_json& training) {
  nlohmann::ordered_json settings = {{"model_type", kind.type},
                                     {"format_version", kind.version},
                                     {"model", nlohmann::ordered_json::object()},
                                     {"training", training}};
  add_settings(settings["model"], options);
  tokens.save(folder / kTokensFile);
  write_atomically(folder / kSettingsFile, settings.dump(2) + "\n");
  write_parameters(folder / kParametersFile, parameters);
}

// Creates a model with make(tokens, options, parameters) and loads its parameters. Throws Error naming the file if one
// is missing, damaged, of another kind or version, or does not fit the others.
template <class Options, class Make>
auto load_language_model(const std::filesystem::path& folder, const ModelKind& kind, text::TokenUnit unit,
                         const Make& make) {
  const std::filesystem::path path = folder / kSettingsFile, tokens_path = folder / kTokensFile;
  const nlohmann::json settings = read_model_settings(folder, kLanguageModels);
  require_kind(settings, path, kind);
  const auto options = read_model_options<Options>(settings, path);
  text::TokenList tokens = text::TokenList::load(tokens_path);
  if (tokens.unit() != unit)
    throw FileError(tokens_path,
                    fmt::format("the tokens must be {}, not {}", to_string(unit), to_string(tokens.unit())));
  const SafetensorsFile file(folder / kParametersFile);
  // Sizes in config.json are checked against the parameters file, so that a wrong size cannot cause a large allocation.
  ParameterStore parameters(FirstValues::kLoaded,
                            [&](const std::string& name, const Shape& shape) { require_parameter(file, name, shape); });
  auto model = make(std::move(tokens), options, std::move(parameters));
  read_parameters(file, model->parameters());
  return model;
}

}  // namespace heed::model
