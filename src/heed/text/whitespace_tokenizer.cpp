#include "heed/text/whitespace_tokenizer.h"

#include <fmt/ranges.h>

#include "heed/base/unicode.h"
#include "heed/base/utf8.h"

namespace heed {

std::vector<std::string> WhitespaceTokenizer::split(std::string_view line) const {
  std::vector<std::string> tokens;
  tokens.reserve(line.size() / 6 + 1);  // about what most languages need
  std::size_t begin = 0;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t end = at;
    if (!is_space(next_character(line, at))) continue;
    if (end > begin) tokens.emplace_back(line.substr(begin, end - begin));
    begin = at;
  }
  if (begin < line.size()) tokens.emplace_back(line.substr(begin));
  return tokens;
}

std::string WhitespaceTokenizer::detokenize(std::span<const std::string> tokens) const {
  return fmt::format("{}", fmt::join(tokens, " "));
}

}  // namespace heed
