// Splits a line into words at white space.
#pragma once

#include <cstddef>
#include <string_view>

#include "heed/base/unicode/unicode.h"
#include "heed/base/unicode/utf8.h"

namespace heed::text {

// Calls word(gap, text) for each word, in order; `gap` is the white space before it. Returns the white space after the
// last word.
template <class Word>
std::string_view for_each_word(std::string_view line, Word&& word) {
  std::size_t gap = 0, begin = 0;
  bool inside = false;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t here = at;
    const bool space = is_space(next_character(line, at));
    if (space && inside) {
      word(line.substr(gap, begin - gap), line.substr(begin, here - begin));
      gap = here;
    } else if (!space && !inside) {
      begin = here;
    }
    inside = !space;
  }
  if (!inside) return line.substr(gap);
  word(line.substr(gap, begin - gap), line.substr(begin));
  return {};
}

// `text` without white space at either end.
inline std::string_view trimmed(std::string_view text) {
  std::size_t begin = text.size(), end = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t here = at;
    if (is_space(next_character(text, at))) continue;
    if (begin > here) begin = here;
    end = at;
  }
  return begin < end ? text.substr(begin, end - begin) : std::string_view();
}

}  // namespace heed::text
