#include "heed/decode/generator.h"

#include <algorithm>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"
#include "heed/text/corpus/lm_text.h"
#include "heed/text/tokenizers/whitespace.h"

namespace heed::decode {
namespace {

std::vector<std::int32_t> never_written(const text::TokenList& tokens) {
  if (tokens.unit() == text::TokenUnit::kCharacter) return {tokens.unknown()};
  return {tokens.unknown(), tokens.begin()};
}

text::SourceText lines_of(std::string_view text) {
  text::SourceText source{.name = "prime", .lines = {}, .last_line_open = true};
  std::int64_t number = 0;
  for (std::size_t begin = 0, end = 0; end != text.npos; begin = end + 1) {
    end = text.find('\n', begin);
    source.lines.push_back({.text = std::string(text.substr(begin, end - begin)), .number = ++number});
  }
  return source;
}

}  // namespace

Generator::Generator(const model::LanguageModel& model, const SamplingOptions& options, ThreadPool& pool)
    : model_(model),
      stream_(model.stream(pool)),
      sampler_(options, never_written(model.tokens())),
      last_(model.before_text()) {}

std::vector<std::string> Generator::read(std::string_view text) {
  const text::TokenList& tokens = model_.tokens();
  const text::SourceText source = lines_of(text);
  text::LmText read = text::lm_text(source, tokens);
  const auto is_end = [&](const text::LmToken& token) {
    return tokens.unit() == text::TokenUnit::kWord && token.id == tokens.end();
  };
  // The generated text continues the last line.
  if (!read.tokens.empty() && is_end(read.tokens.back()) && read.tokens.back().line == source.lines.back().number)
    read.tokens.pop_back();
  std::vector<std::string> unknown;
  std::int64_t known = 0;
  for (const text::LmToken& token : read.tokens) {
    known += token.id == tokens.unknown() || is_end(token) ? 0 : 1;
    if (token.id == tokens.unknown() && std::ranges::find(unknown, token.text) == unknown.end())
      unknown.push_back(token.text);
  }
  if (known == 0 && !read.tokens.empty())
    throw Error(fmt::format("the model knows none of the {} of --prime '{}'", text::to_string(tokens.unit()),
                            printable(text, 80)));
  for (const text::LmToken& token : read.tokens) {
    stream_->after(last_);
    last_ = is_end(token) ? tokens.begin() : token.id;
  }
  const std::string_view words = text::trimmed(text);
  begins_ = words.empty() || words.end() != text.end();
  return unknown;
}

std::string Generator::next() {
  const text::TokenList& tokens = model_.tokens();
  last_ = sampler_.draw(stream_->after(last_));
  if (tokens.unit() == text::TokenUnit::kCharacter) return tokens.token(last_);
  if (last_ == tokens.end()) {
    last_ = tokens.begin();
    begins_ = true;
    return "\n";
  }
  std::string word = (begins_ ? "" : " ") + tokens.token(last_);
  begins_ = false;
  return word;
}

}  // namespace heed::decode
