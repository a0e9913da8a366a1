// A neural bigram model (bigram_network.h) with its vocabulary and its folder on disk (language_model_folder.h).
#pragma once

#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "heed/model/io/model_folder.h"
#include "heed/model/lm/bigram_network.h"
#include "heed/model/lm/language_model.h"

namespace heed::model {

class BigramLm : public LanguageModel {
 public:
  // Creates a model with new parameters; sets the number of words in `options`. Throws Error for a list of characters.
  BigramLm(text::TokenList tokens, BigramOptions options, Random& random);
  static std::unique_ptr<BigramLm> load(const std::filesystem::path& folder);
  void save(const std::filesystem::path& folder, const nlohmann::ordered_json& training) const;

  std::string_view kind() const override { return "bigram"; }
  const text::TokenList& tokens() const override { return tokens_; }
  // The first token of a sentence follows the start-of-sentence mark.
  std::vector<double> log_probabilities(const text::LmText& text, ThreadPool& pool) const override;

  std::unique_ptr<TokenStream> stream(ThreadPool& pool) const override;
  std::int32_t before_text() const override { return tokens_.begin(); }

  const BigramNetwork& network() const { return network_; }
  const BigramOptions& options() const { return network_.options(); }
  ParameterStore& parameters() { return parameters_; }
  const ParameterStore& parameters() const { return parameters_; }

 private:
  BigramLm(text::TokenList tokens, BigramOptions options, ParameterStore parameters, Random& random);

  text::TokenList tokens_;
  ParameterStore parameters_;
  BigramNetwork network_;
};

}  // namespace heed::model
