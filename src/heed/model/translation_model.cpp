#include "heed/model/translation_model.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/printable.h"
#include "heed/base/settings_file.h"
#include "heed/base/settings_json.h"
#include "heed/base/whole_file.h"
#include "heed/model/model_folder.h"
#include "heed/model/parameters_file.h"
#include "heed/text/tokenizer_file.h"

namespace heed {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using nlohmann::ordered_json;

constexpr const char* kRead = "read model";
constexpr const char* kKind = "heed-translation";
constexpr int kVersion = 1;

[[noreturn]] void reject(const fs::path& path, std::string expected, std::string_view received) {
  throw Error(kRead, std::move(expected), fmt::format("{}; {}", received, printable(path.string())));
}

void require_kind(const json& settings, const fs::path& path) {
  const std::string kind = settings.contains("model_type") ? settings["model_type"].dump() : "none";
  if (kind != fmt::format("\"{}\"", kKind))
    reject(path, fmt::format(R"("model_type": "{}" (a translation model))", kKind), printable(kind, 80));
  const std::string version = settings.contains("format_version") ? settings["format_version"].dump() : "none";
  if (version != std::to_string(kVersion))
    reject(path, fmt::format("\"format_version\": {}, the one that this heed reads", kVersion), printable(version, 80));
}

std::string language_of(const json& settings, const char* side, const fs::path& path) {
  const auto languages = settings.find("languages");
  if (languages == settings.end() || !languages->is_object() || !languages->contains(side) ||
      !(*languages)[side].is_string())
    reject(path, fmt::format(R"(a language code for "{}" under "languages")", side), "none");
  return (*languages)[side].get<std::string>();
}

constexpr const char* kCaseFile = "target.case.json";

fs::path vocabulary_file(const fs::path& folder, const char* side) { return folder / fmt::format("{}.vocab", side); }

ModelSide load_side(const json& settings, const char* side, const fs::path& folder) {
  return {.language = language_of(settings, side, folder / kSettingsFile),
          .tokenizer = load_tokenizer(folder, side),
          .vocabulary = Vocabulary::load(vocabulary_file(folder, side))};
}

// What `action` gives. Where it refuses what was read from `path` the error names that file, unless it names another.
template <class Action>
auto naming(const fs::path& path, Action action) {
  try {
    return action();
  } catch (const Error& problem) {
    if (problem.operation() == kRead) throw;
    reject(path, problem.expected(), problem.received());
  }
}

Seq2SeqOptions read_model_options(const json& settings, const fs::path& path) {
  if (!settings.contains("model") || !settings["model"].is_object()) reject(path, "an object under \"model\"", "none");
  Seq2SeqOptions options;
  read_options(settings["model"], path, options);
  naming(path, [&] { require_valid(options); });
  return options;
}

}  // namespace

TranslationModel::TranslationModel(ModelSide source, ModelSide target, Seq2SeqOptions options, Random& random)
    : TranslationModel(std::move(source), std::move(target), std::move(options), ParameterStore(), random) {}

TranslationModel::TranslationModel(ModelSide source, ModelSide target, Seq2SeqOptions options,
                                   ParameterStore parameters, Random& random)
    : source_(std::move(source)), target_(std::move(target)), parameters_(std::move(parameters)) {
  options.source_words = source_.vocabulary.size();
  options.target_words = target_.vocabulary.size();
  network_ = std::make_unique<Seq2Seq>(parameters_, options, random);
  parameters_.admit_all();  // the file that was asked need not live as long as the model
}

std::unique_ptr<TranslationModel> TranslationModel::load(const fs::path& folder) {
  const fs::path path = folder / kSettingsFile;
  const json settings = read_settings(path);
  require_kind(settings, path);
  const Seq2SeqOptions options = read_model_options(settings, path);
  ModelSide source = load_side(settings, "source", folder), target = load_side(settings, "target", folder);
  if (target.tokenizer->lowercase()) target.recaser = Recaser::load(folder / kCaseFile);
  const SafetensorsFile file(folder / kParametersFile);
  // Sizes are believed only as far as the file of parameters bears them out, so that none asks for memory by itself.
  ParameterStore parameters(FirstValues::kLoaded,
                            [&](const std::string& name, const Shape& shape) { require_parameter(file, name, shape); });
  Random unused(0);
  auto model = naming(path, [&] {
    return std::unique_ptr<TranslationModel>(
        new TranslationModel(std::move(source), std::move(target), options, std::move(parameters), unused));
  });
  read_parameters(file, model->parameters_);
  model->training_ = settings.value("training", json());
  return model;
}

void TranslationModel::save(const fs::path& folder, const ordered_json& training) const {
  ordered_json settings = {{"model_type", kKind},
                           {"format_version", kVersion},
                           {"languages", {{"source", source_.language}, {"target", target_.language}}},
                           {"model", ordered_json::object()},
                           {"training", training}};
  add_settings(settings["model"], options());
  for (const auto& [name, side] : {std::pair("source", &source_), std::pair("target", &target_)}) {
    save_tokenizer(*side->tokenizer, folder, name);
    side->vocabulary.save(vocabulary_file(folder, name));
  }
  if (target_.tokenizer->lowercase()) target_.recaser.save(folder / kCaseFile);
  write_whole_file(folder / kSettingsFile, settings.dump(2) + "\n");
  write_parameters(folder / kParametersFile, parameters_);
}

}  // namespace heed
