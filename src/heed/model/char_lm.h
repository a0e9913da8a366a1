// A character model with the characters that it knows, and its folder on disk (language_model.h).
#pragma once

#include <filesystem>
#include <memory>

#include <nlohmann/json.hpp>

#include "heed/model/char_network.h"
#include "heed/model/language_model.h"

namespace heed {

class CharLm : public LanguageModel {
 public:
  static constexpr const char* kKind = "char";
  static constexpr const char* kModelType = "heed-char-lm";  // in config.json

  // With new parameters; the number of characters is put into `options`.
  CharLm(TokenList tokens, CharOptions options, Random& random);
  static std::unique_ptr<CharLm> load(const std::filesystem::path& folder);
  void save(const std::filesystem::path& folder, const nlohmann::ordered_json& training) const;

  std::string_view kind() const override { return kKind; }
  const TokenList& tokens() const override { return tokens_; }
  // The first character comes after a line end, where the model knows one.
  std::vector<double> log_probabilities(const LmText& text, ThreadPool& pool) const override;
  std::int32_t before_text() const { return tokens_.id("\n"); }

  const CharNetwork& network() const { return *network_; }
  ParameterStore& parameters() { return parameters_; }
  const ParameterStore& parameters() const { return parameters_; }

 private:
  CharLm(TokenList tokens, CharOptions options, ParameterStore parameters, Random& random);

  TokenList tokens_;
  ParameterStore parameters_;
  std::unique_ptr<CharNetwork> network_;
};

}  // namespace heed
