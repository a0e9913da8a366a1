// UTF-8 as bytes: whether it is valid, its repair, and how many columns it fills on a terminal.
//
// Valid is what the Unicode Standard calls well-formed (table 3-7): no overlong forms, no surrogates, nothing above
// U+10FFFF. Classes of characters and case are in unicode.h.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace heed {

// How many bytes from the start are valid: text.size() when all are, otherwise the offset of the first bad sequence.
std::size_t valid_utf8_bytes(std::string_view text);

// Each maximal invalid part becomes one U+FFFD, as browsers and ICU do it; valid text comes back unchanged.
std::string repair_utf8(std::string_view text);

// As next_character, for what is not ASCII.
char32_t next_longer_character(std::string_view text, std::size_t& at);

// The character that begins at `at`, which moves on to the next; U+FFFD for a maximal invalid part.
// REQUIRES: at < text.size()
inline char32_t next_character(std::string_view text, std::size_t& at) {
  const auto byte = static_cast<unsigned char>(text[at]);
  if (byte >= 0x80) return next_longer_character(text, at);
  ++at;
  return byte;
}

// REQUIRES: `character` is a Unicode scalar value
void append_utf8(std::string& text, char32_t character);

// Columns on a terminal: 2 for East Asian wide characters and emoji, 0 for combining marks, otherwise 1.
// An invalid byte counts as the U+FFFD it would show as.
int display_columns(std::string_view text);

// `text` if it fits in `columns`, otherwise its beginning and "…", which together fit. Empty when columns < 1.
std::string fit_columns(std::string_view text, int columns);

}  // namespace heed
