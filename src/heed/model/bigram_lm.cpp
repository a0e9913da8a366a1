#include "heed/model/bigram_lm.h"

#include <utility>

#include "heed/base/error.h"
#include "heed/base/settings_file.h"
#include "heed/base/whole_file.h"
#include "heed/model/model_folder.h"
#include "heed/model/parameters_file.h"

namespace heed {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using nlohmann::ordered_json;

const TokenList& require_words(const TokenList& tokens) {
  require(tokens.unit() == TokenUnit::kWord, "bigram model", [] { return Mismatch{"a list of words", "characters"}; });
  return tokens;
}

BigramOptions with_words(BigramOptions options, const TokenList& tokens) {
  options.words = require_words(tokens).size();
  return options;
}

}  // namespace

BigramLm::BigramLm(TokenList tokens, BigramOptions options, Random& random)
    : BigramLm(std::move(tokens), options, ParameterStore(), random) {}

BigramLm::BigramLm(TokenList tokens, BigramOptions options, ParameterStore parameters, Random& random)
    : tokens_(std::move(tokens)),
      parameters_(std::move(parameters)),
      network_(parameters_, with_words(options, tokens_), random) {
  parameters_.admit_all();  // the file that was asked need not live as long as the model
}

std::unique_ptr<BigramLm> BigramLm::load(const fs::path& folder) {
  const fs::path path = folder / kSettingsFile;
  const json settings = read_settings(path);
  require_kind(settings, path, kBigramKind);
  const auto options = read_model_options<BigramOptions>(settings, path);
  TokenList tokens = TokenList::load(folder / kTokensFile);
  naming(folder / kTokensFile, [&] { require_words(tokens); });
  const SafetensorsFile file(folder / kParametersFile);
  // Sizes are believed only as far as the file of parameters bears them out, so that none asks for memory by itself.
  ParameterStore parameters(FirstValues::kLoaded,
                            [&](const std::string& name, const Shape& shape) { require_parameter(file, name, shape); });
  Random unused(0);
  std::unique_ptr<BigramLm> model(new BigramLm(std::move(tokens), options, std::move(parameters), unused));
  read_parameters(file, model->parameters_);
  model->training_ = settings.value("training", json());
  return model;
}

void BigramLm::save(const fs::path& folder, const ordered_json& training) const {
  ordered_json settings = {{"model_type", kBigramKind.type},
                           {"format_version", kBigramKind.version},
                           {"model", ordered_json::object()},
                           {"training", training}};
  add_settings(settings["model"], options());
  tokens_.save(folder / kTokensFile);
  write_whole_file(folder / kSettingsFile, settings.dump(2) + "\n");
  write_parameters(folder / kParametersFile, parameters_);
}

std::vector<double> BigramLm::log_probabilities(const LmText& text, ThreadPool& pool) const {
  std::vector<std::int32_t> inputs, targets;
  inputs.reserve(text.tokens.size());
  targets.reserve(text.tokens.size());
  for (const LmToken& token : text.tokens) {
    inputs.push_back(token.first || targets.empty() ? tokens_.begin() : targets.back());
    targets.push_back(token.id);
  }
  return network_.log_probabilities(pool, inputs, targets);
}

}  // namespace heed
