// What Unicode says of characters, by ICU: case and classes. Texts are UTF-8; what is invalid counts as U+FFFD.
#pragma once

#include <string>
#include <string_view>

namespace heed {

// In lower case by Unicode's full mapping, without the rules of a single language ("İ" is "i̇", a final "Σ" is "ς").
std::string lower_case(std::string_view text);

// As plain as Unicode's compatibility forms make it (NFKD), without accents and other marks: "e" of "é", "fi" of "ﬁ",
// "1/2" of "½"; also "o" of "ø", "ss" of "ß" and their like, which Unicode does not take apart.
std::string without_accents(std::string_view text);

// The character with which a word in title case begins: 'Ä' of 'ä'; itself where it has no case.
char32_t title_case(char32_t character);

// Classes of characters. Most text is mostly ASCII, which is answered here; the rest is looked up in ICU's tables.
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

// Alphabetic or a decimal digit: what Perl's \p{IsAlnum} holds
inline bool is_letter_or_digit(char32_t c) {
  return is_alphabetic(c) || (c < 0x80 ? is_number(c) : unicode_tables::is_digit(c));
}

bool is_lower(char32_t character);        // Lowercase
bool is_mark(char32_t character);         // Category M: accents and vowel signs that stand on another character
bool is_punctuation(char32_t character);  // Category P, and signs of mathematics and of money
int digit_value(char32_t character);      // 0 to 9 of a decimal digit of any script, -1 of all else
char32_t other_case(char32_t character);  // 'Ä' of 'ä' and 'ä' of 'Ä'; itself where it has no case

}  // namespace heed
