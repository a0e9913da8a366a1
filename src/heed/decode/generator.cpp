#include "heed/decode/generator.h"

#include <algorithm>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/printable.h"
#include "heed/text/lm_text.h"

namespace heed {
namespace {

std::vector<std::int32_t> never_written(const TokenList& tokens) {
  if (tokens.unit() == TokenUnit::kCharacter) return {tokens.unknown()};
  return {tokens.unknown(), tokens.begin()};
}

}  // namespace

Generator::Generator(const LanguageModel& model, const SamplingOptions& options, ThreadPool& pool)
    : model_(model),
      stream_(model.stream(pool)),
      sampler_(options, never_written(model.tokens())),
      last_(model.before_text()) {}

std::vector<std::string> Generator::read(std::string_view text) {
  const TokenList& tokens = model_.tokens();
  const SourceText source{.name = "prime", .lines = {{.text = std::string(text)}}, .last_line_open = true};
  LmText read = lm_text(source, tokens);
  if (tokens.unit() == TokenUnit::kWord && !read.tokens.empty()) read.tokens.pop_back();  // the end of the sentence
  std::vector<std::string> unknown;
  std::int64_t known = 0;
  for (const LmToken& token : read.tokens) {
    known += token.id == tokens.unknown() ? 0 : 1;
    if (token.id == tokens.unknown() && std::ranges::find(unknown, token.text) == unknown.end())
      unknown.push_back(token.text);
  }
  require(known > 0 || read.tokens.empty(), "generate", [&] {
    return Mismatch{fmt::format("a prime with {} that the model knows", to_string(tokens.unit())), printable(text, 80)};
  });
  for (const LmToken& token : read.tokens) {
    stream_->after(last_);
    last_ = token.id;
    begins_ = false;
  }
  return unknown;
}

std::string Generator::next() {
  const TokenList& tokens = model_.tokens();
  last_ = sampler_.draw(stream_->after(last_));
  if (tokens.unit() == TokenUnit::kCharacter) return tokens.token(last_);
  if (last_ == tokens.end()) {
    last_ = tokens.begin();
    begins_ = true;
    return "\n";
  }
  std::string word = (begins_ ? "" : " ") + tokens.token(last_);
  begins_ = false;
  return word;
}

}  // namespace heed
