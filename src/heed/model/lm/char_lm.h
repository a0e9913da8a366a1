// A character model (char_network.h) with its characters and its folder on disk (language_model_folder.h).
#pragma once

#include <filesystem>
#include <memory>

#include <nlohmann/json_fwd.hpp>

#include "heed/model/io/model_folder.h"
#include "heed/model/lm/char_network.h"
#include "heed/model/lm/language_model.h"

namespace heed::model {

class CharLm : public LanguageModel {
 public:
  // Creates a model with new parameters; sets the number of characters in `options`.
  CharLm(text::TokenList tokens, CharOptions options, Random& random);
  static std::unique_ptr<CharLm> load(const std::filesystem::path& folder);
  void save(const std::filesystem::path& folder, const nlohmann::ordered_json& training) const;

  std::string_view kind() const override { return "char"; }
  const text::TokenList& tokens() const override { return tokens_; }
  std::vector<double> log_probabilities(const text::LmText& text, ThreadPool& pool) const override;
  std::unique_ptr<TokenStream> stream(ThreadPool& pool) const override;
  // A text starts as if after a line end.
  std::int32_t before_text() const override { return tokens_.id("\n"); }

  const CharNetwork& network() const { return network_; }
  ParameterStore& parameters() { return parameters_; }
  const ParameterStore& parameters() const { return parameters_; }

 private:
  CharLm(text::TokenList tokens, CharOptions options, ParameterStore parameters, Random& random);

  text::TokenList tokens_;
  ParameterStore parameters_;
  CharNetwork network_;
};

}  // namespace heed::model
