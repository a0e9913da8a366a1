#include "heed/model/translation_model.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "heed/base/files/atomic_file.h"
#include "heed/base/formats/json.h"
#include "heed/base/settings/settings_json.h"
#include "heed/model/io/model_folder.h"
#include "heed/model/io/parameters_file.h"

namespace heed::model {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using nlohmann::ordered_json;

std::string language_of(const json& settings, const char* side, const fs::path& path) {
  const auto languages = settings.find("languages");
  if (languages == settings.end() || !languages->is_object() || !languages->contains(side) ||
      !(*languages)[side].is_string())
    throw FileError(path, fmt::format(R"("languages" must have a language code as "{}")", side));
  return (*languages)[side].get<std::string>();
}

}  // namespace

TranslationModel::TranslationModel(LanguageAssets source, LanguageAssets target, Seq2SeqOptions options, Random& random)
    : TranslationModel(std::move(source), std::move(target), std::move(options), ParameterStore(), random) {}

TranslationModel::TranslationModel(LanguageAssets source, LanguageAssets target, Seq2SeqOptions options,
                                   ParameterStore parameters, Random& random)
    : source_(std::move(source)),
      target_(std::move(target)),
      parameters_(std::move(parameters)),
      training_(std::make_unique<json>()) {
  options.source_tokens = source_.vocabulary.size();
  options.target_tokens = target_.vocabulary.size();
  network_ = std::make_unique<Seq2Seq>(parameters_, options, random);
  parameters_.admit_all();  // the file that was checked may be closed before the model is destroyed
}

TranslationModel::~TranslationModel() = default;

std::unique_ptr<TranslationModel> TranslationModel::load(const fs::path& folder) {
  const fs::path path = folder / kSettingsFile;
  const json settings = read_model_settings(folder, kTranslationModels);
  require_kind(settings, path, kTranslationKind);
  const auto options = read_model_options<Seq2SeqOptions>(settings, path);
  TranslationAssets assets = load_language_assets(
      folder, {.source = language_of(settings, "source", path), .target = language_of(settings, "target", path)});
  const SafetensorsFile file(folder / kParametersFile);
  // Sizes in config.json are checked against the parameters file, so that a wrong size cannot cause a large allocation.
  ParameterStore parameters(FirstValues::kLoaded,
                            [&](const std::string& name, const Shape& shape) { require_parameter(file, name, shape); });
  Random unused(0);
  auto model = naming(path, [&] {
    return std::unique_ptr<TranslationModel>(new TranslationModel(std::move(assets.source), std::move(assets.target),
                                                                  options, std::move(parameters), unused));
  });
  read_parameters(file, model->parameters_);
  *model->training_ = settings.value("training", json());
  return model;
}

void TranslationModel::save(const fs::path& folder, const ordered_json& training) const {
  ordered_json settings = {{"model_type", kTranslationKind.type},
                           {"format_version", kTranslationKind.version},
                           {"languages", {{"source", source_.language}, {"target", target_.language}}},
                           {"model", ordered_json::object()},
                           {"training", training}};
  add_settings(settings["model"], options());
  save_language_assets(source_, target_, folder);
  write_atomically(folder / kSettingsFile, settings.dump(2) + "\n");
  write_parameters(folder / kParametersFile, parameters_);
}

}  // namespace heed::model
