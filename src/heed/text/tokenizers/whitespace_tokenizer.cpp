#include "heed/text/tokenizers/whitespace_tokenizer.h"

#include <fmt/ranges.h>

#include "heed/text/tokenizers/whitespace.h"

namespace heed::text {

std::vector<std::string> WhitespaceTokenizer::split(std::string_view line) const {
  std::vector<std::string> tokens;
  tokens.reserve(line.size() / 6 + 1);  // a typical number of tokens
  for_each_word(line, [&](std::string_view, std::string_view word) { tokens.emplace_back(word); });
  return tokens;
}

std::string WhitespaceTokenizer::detokenize(std::span<const std::string> tokens) const {
  return fmt::format("{}", fmt::join(tokens, " "));
}

}  // namespace heed::text
