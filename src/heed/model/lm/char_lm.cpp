#include "heed/model/lm/char_lm.h"

#include <utility>

#include "heed/base/formats/json.h"
#include "heed/model/lm/char_stream.h"
#include "heed/model/lm/language_model_folder.h"

namespace heed::model {
namespace {

CharOptions with_characters(CharOptions options, const text::TokenList& tokens) {
  options.characters = tokens.size();
  return options;
}

}  // namespace

CharLm::CharLm(text::TokenList tokens, CharOptions options, Random& random)
    : CharLm(std::move(tokens), options, ParameterStore(), random) {}

CharLm::CharLm(text::TokenList tokens, CharOptions options, ParameterStore parameters, Random& random)
    : tokens_(std::move(tokens)),
      parameters_(std::move(parameters)),
      network_(parameters_, with_characters(options, tokens_), random) {
  parameters_.admit_all();  // the file that was checked may be closed before the model is destroyed
}

std::unique_ptr<CharLm> CharLm::load(const std::filesystem::path& folder) {
  return load_language_model<CharOptions>(
      folder, kCharKind, text::TokenUnit::kCharacter,
      [](text::TokenList tokens, const CharOptions& options, ParameterStore store) {
        Random unused(0);
        return std::unique_ptr<CharLm>(new CharLm(std::move(tokens), options, std::move(store), unused));
      });
}

void CharLm::save(const std::filesystem::path& folder, const nlohmann::ordered_json& training) const {
  save_language_model(folder, kCharKind, network_.options(), tokens_, parameters_, training);
}

std::vector<double> CharLm::log_probabilities(const text::LmText& text, ThreadPool& pool) const {
  std::vector<std::int32_t> ids;
  ids.reserve(text.tokens.size());
  for (const text::LmToken& token : text.tokens) ids.push_back(token.id);
  return model::log_probabilities(network_, before_text(), ids, pool);
}

std::unique_ptr<TokenStream> CharLm::stream(ThreadPool& /*pool*/) const {
  return std::make_unique<CharStream>(network_);
}

}  // namespace heed::model
