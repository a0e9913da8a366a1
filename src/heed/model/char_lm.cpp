#include "heed/model/char_lm.h"

#include <utility>

#include "heed/base/settings_json.h"
#include "heed/base/whole_file.h"
#include "heed/model/model_folder.h"
#include "heed/model/parameters_file.h"

namespace heed {

CharLm::CharLm(TokenList tokens, CharOptions options, Random& random)
    : CharLm(std::move(tokens), options, ParameterStore(), random) {}

CharLm::CharLm(TokenList tokens, CharOptions options, ParameterStore parameters, Random& random)
    : tokens_(std::move(tokens)), parameters_(std::move(parameters)) {
  options.characters = tokens_.size();
  network_ = std::make_unique<CharNetwork>(parameters_, options, random);
  parameters_.admit_all();  // the file that was asked need not live as long as the model
}

void CharLm::save(const std::filesystem::path& folder, const nlohmann::ordered_json& training) const {
  nlohmann::ordered_json settings = {{"model_type", kModelType},
                                     {"format_version", 1},
                                     {"model", nlohmann::ordered_json::object()},
                                     {"training", training}};
  add_settings(settings["model"], network_->options());
  tokens_.save(folder / kTokensFile);
  write_whole_file(folder / kSettingsFile, settings.dump(2) + "\n");
  write_parameters(folder / kParametersFile, parameters_);
}

std::vector<double> CharLm::log_probabilities(const LmText& text, ThreadPool& pool) const {
  std::vector<std::int32_t> ids;
  ids.reserve(text.tokens.size());
  for (const LmToken& token : text.tokens) ids.push_back(token.id);
  return heed::log_probabilities(*network_, before_text(), ids, pool);
}

}  // namespace heed
