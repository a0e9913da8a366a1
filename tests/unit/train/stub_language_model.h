// A language model whose probabilities are given, whatever stands before.
#pragma once

#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "heed/model/language_model.h"

namespace heed::test {

class StubLanguageModel : public LanguageModel {
 public:
  // Of tokens as they are in `tokens`; those without one have probability 1.
  StubLanguageModel(TokenList tokens, std::map<std::string, double> probabilities)
      : tokens_(std::move(tokens)), probabilities_(std::move(probabilities)) {}

  std::string_view kind() const override { return tokens_.unit() == TokenUnit::kWord ? "bigram" : "char"; }
  const TokenList& tokens() const override { return tokens_; }
  std::vector<double> log_probabilities(const LmText& text, ThreadPool&) const override {
    std::vector<double> logs;
    for (const LmToken& token : text.tokens) {
      const auto found = probabilities_.find(tokens_.token(token.id));
      logs.push_back(found == probabilities_.end() ? 0 : std::log(found->second));
    }
    return logs;
  }

 private:
  TokenList tokens_;
  std::map<std::string, double> probabilities_;
};

inline TokenList stub_words() {
  return {{"UUUNKKK", "<s>", "</s>", "the", "cat", "sat", "."}, {"UUUNKKK", "<s>", "</s>"}};
}

// Lines of a text of that name.
inline SourceText source_of(std::string name, const std::vector<std::string>& lines) {
  SourceText source{.name = std::move(name), .lines = {}};
  for (const std::string& line : lines)
    source.lines.push_back({.text = line, .number = static_cast<std::int64_t>(source.lines.size()) + 1});
  return source;
}

}  // namespace heed::test
