// Validates and repairs UTF-8, and counts the columns that it takes on a terminal.
//
// Valid means well-formed as in the Unicode Standard (table 3-7): no overlong forms, no surrogates, nothing above
// U+10FFFF. Character classes and case are in unicode.h.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace heed {

// The number of valid bytes at the start: text.size() if all are valid, otherwise the offset of the first bad sequence.
std::size_t valid_utf8_bytes(std::string_view text);

// Replaces each maximal invalid part with one U+FFFD, as browsers and ICU do. Valid text is returned unchanged.
std::string repair_utf8(std::string_view text);

// next_character for characters that are not ASCII.
char32_t next_longer_character(std::string_view text, std::size_t& at);

// The character at `at`, which advances to the next one. U+FFFD for a maximal invalid part. REQUIRES: at < text.size()
inline char32_t next_character(std::string_view text, std::size_t& at) {
  const auto byte = static_cast<unsigned char>(text[at]);
  if (byte >= 0x80) return next_longer_character(text, at);
  ++at;
  return byte;
}

// REQUIRES: `character` is a Unicode scalar value
void append_utf8(std::string& text, char32_t character);

// Columns on a terminal: 2 for East Asian wide characters and emoji, 0 for combining marks, otherwise 1. Invalid bytes
// count as the U+FFFD that replaces them.
int display_columns(std::string_view text);

// `text` if it fits in `columns`, otherwise its start and "…", which together fit. Empty if columns < 1.
std::string fit_columns(std::string_view text, int columns);

}  // namespace heed
