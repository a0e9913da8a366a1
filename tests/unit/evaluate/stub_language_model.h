// A language model with given probabilities, whatever comes before. Optionally, a token is less likely the fewer tokens
// come before it.
#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <string>
#include <utility>

#include "heed/model/lm/language_model.h"

namespace heed::test {

class StubLanguageModel : public model::LanguageModel {
 public:
  // Of tokens as they are in `tokens`; those without one have probability 1. `history`: a token with fewer before it
  // costs a bit more for each that is missing.
  StubLanguageModel(text::TokenList tokens, std::map<std::string, double> probabilities, int history = 0)
      : tokens_(std::move(tokens)), probabilities_(std::move(probabilities)), history_(history) {}

  std::string_view kind() const override { return tokens_.unit() == text::TokenUnit::kWord ? "bigram" : "char"; }
  const text::TokenList& tokens() const override { return tokens_; }
  std::vector<double> log_probabilities(const text::LmText& text, ThreadPool&) const override {
    std::vector<double> logs;
    int before = 0;
    for (const text::LmToken& token : text.tokens) {
      before = token.first ? 0 : before + 1;
      const auto found = probabilities_.find(tokens_.token(token.id));
      logs.push_back(found == probabilities_.end() ? 0 : std::log(found->second));
      logs.back() -= std::max(0, history_ - before) * std::numbers::ln2;
    }
    return logs;
  }
  std::unique_ptr<model::TokenStream> stream(ThreadPool&) const override { return nullptr; }
  std::int32_t before_text() const override { return 0; }

 private:
  text::TokenList tokens_;
  std::map<std::string, double> probabilities_;
  int history_;
};

inline text::TokenList stub_words() {
  return {{"UUUNKKK", "<s>", "</s>", "the", "cat", "sat", "."}, {"UUUNKKK", "<s>", "</s>"}};
}

// Lines of a text of that name.
inline text::SourceText source_of(std::string name, const std::vector<std::string>& lines) {
  text::SourceText source{.name = std::move(name), .lines = {}};
  for (const std::string& line : lines)
    source.lines.push_back({.text = line, .number = static_cast<std::int64_t>(source.lines.size()) + 1});
  return source;
}

}  // namespace heed::test
