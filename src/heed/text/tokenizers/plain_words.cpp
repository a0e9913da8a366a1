#include "heed/text/tokenizers/plain_words.h"

#include "heed/base/unicode/unicode.h"
#include "heed/base/unicode/utf8.h"

namespace heed::text {
namespace {

// From the first letter or digit to the last.
std::string_view core_of(std::string_view token) {
  std::size_t begin = token.size(), end = 0;
  for (std::size_t at = 0; at < token.size();) {
    const std::size_t start = at;
    if (!is_letter_or_digit(next_character(token, at))) continue;
    if (end == 0) begin = start;
    end = at;
  }
  return end == 0 ? std::string_view() : token.substr(begin, end - begin);
}

}  // namespace

std::vector<std::string> PlainWords::split(std::string_view line) const {
  std::vector<std::string> words = moses_.tokenize(line);
  for (std::string& word : words)
    if (const std::string_view core = core_of(word); core.size() < word.size()) word = std::string(core);
  std::erase_if(words, [](const std::string& word) { return word.empty(); });
  return words;
}

}  // namespace heed::text
