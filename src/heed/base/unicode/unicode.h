// Unicode case mapping and character classes, from ICU. Texts are UTF-8; invalid parts count as U+FFFD.
#pragma once

#include <string>
#include <string_view>

namespace heed {

// Lower case by Unicode's full mapping, without language-specific rules ("İ" is "i̇", a final "Σ" is "ς").
std::string lower_case(std::string_view text);

// Decomposes the text (NFKD) and removes accents and other marks: "é" becomes "e", "ﬁ" becomes "fi", "½" becomes "1/2".
// Also replaces letters that Unicode does not decompose: "ø" becomes "o", "ß" becomes "ss".
std::string without_accents(std::string_view text);

// The title-case form of a character: 'Ä' for 'ä'; the character itself if it has no case.
char32_t title_case(char32_t character);

// Character classes. Most text is ASCII, which is handled inline; the rest is looked up in ICU's tables.
namespace unicode_tables {
bool is_space(char32_t character);
bool is_alphabetic(char32_t character);
bool is_digit(char32_t character);
bool is_number(char32_t character);
}  // namespace unicode_tables

// White_Space
inline bool is_space(char32_t c) {
  return c < 0x80 ? c == U' ' || (c >= U'\t' && c <= U'\r') : unicode_tables::is_space(c);
}

// Alphabetic
inline bool is_alphabetic(char32_t c) {
  return c < 0x80 ? (c >= U'a' && c <= U'z') || (c >= U'A' && c <= U'Z') : unicode_tables::is_alphabetic(c);
}

// Category N: digits, fractions, Roman numerals
inline bool is_number(char32_t c) { return c < 0x80 ? c >= U'0' && c <= U'9' : unicode_tables::is_number(c); }

// Alphabetic or a decimal digit, like Perl's \p{IsAlnum}
inline bool is_letter_or_digit(char32_t c) {
  return is_alphabetic(c) || (c < 0x80 ? is_number(c) : unicode_tables::is_digit(c));
}

bool is_lower(char32_t character);        // Lowercase
bool is_mark(char32_t character);         // Category M: accents and vowel signs attached to another character
bool is_punctuation(char32_t character);  // Category P, and mathematical and currency symbols
int digit_value(char32_t character);      // 0 to 9 for a decimal digit of any script, otherwise -1
char32_t other_case(char32_t character);  // 'Ä' for 'ä' and 'ä' for 'Ä'; itself if it has no case

}  // namespace heed
