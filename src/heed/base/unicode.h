// What Unicode says of characters, by ICU: case and classes. Texts are UTF-8; what is invalid counts as U+FFFD.
#pragma once

#include <string>
#include <string_view>

namespace heed {

// In lower case by Unicode's full mapping, without the rules of a single language ("İ" is "i̇", a final "Σ" is "ς").
std::string lower_case(std::string_view text);

bool is_space(char32_t character);            // White_Space
bool is_letter_or_digit(char32_t character);  // Alphabetic, marks, or decimal digits: what Perl's \p{IsAlnum} holds
bool is_number(char32_t character);           // category N: digits, fractions, Roman numerals
bool is_lower(char32_t character);            // Lowercase
bool is_alphabetic(char32_t character);       // Alphabetic

}  // namespace heed
