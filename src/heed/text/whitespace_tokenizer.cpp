#include "heed/text/whitespace_tokenizer.h"

#include <fmt/ranges.h>

#include "heed/base/unicode.h"
#include "heed/base/utf8.h"

namespace heed {

std::vector<std::string> WhitespaceTokenizer::split(std::string_view line) const {
  std::vector<std::string> tokens;
  std::string token;
  const auto end_token = [&] {
    if (!token.empty()) tokens.push_back(std::move(token));
    token.clear();
  };
  for (std::size_t at = 0; at < line.size();) {
    const char32_t character = next_character(line, at);
    if (is_space(character))
      end_token();
    else
      append_utf8(token, character);
  }
  end_token();
  return tokens;
}

std::string WhitespaceTokenizer::detokenize(std::span<const std::string> tokens) const {
  return fmt::format("{}", fmt::join(tokens, " "));
}

}  // namespace heed
