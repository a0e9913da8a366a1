#include "heed/text/tokenizers/char_tokenizer.h"

#include <algorithm>

#include "heed/base/unicode/unicode.h"
#include "heed/base/unicode/utf8.h"

namespace heed::text {
namespace {

constexpr std::string_view kSpaceToken = "▁";

}  // namespace

std::vector<std::string> CharTokenizer::split(std::string_view line) const {
  std::vector<std::string> tokens;
  std::size_t spaces = 0;  // pending spaces before the next character
  for (std::size_t at = 0; at < line.size();) {
    const char32_t character = next_character(line, at);
    if (is_space(character)) {
      ++spaces;
      continue;
    }
    if (!tokens.empty()) tokens.insert(tokens.end(), spaces, std::string(kSpaceToken));
    spaces = 0;
    append_utf8(tokens.emplace_back(), character);
  }
  return tokens;
}

std::string CharTokenizer::detokenize(std::span<const std::string> tokens) const {
  std::string line;
  for (const std::string& token : tokens) line += token == kSpaceToken ? " " : token;
  return line;
}

}  // namespace heed::text
