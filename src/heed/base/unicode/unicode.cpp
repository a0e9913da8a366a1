#include "heed/base/unicode/unicode.h"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>
#include <unicode/bytestream.h>
#include <unicode/casemap.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>

#include "heed/base/error.h"
#include "heed/base/unicode/utf8.h"

namespace heed {
namespace {

bool has_property(char32_t character, UProperty property) {
  return u_hasBinaryProperty(static_cast<UChar32>(character), property) != 0;
}

bool has_category(char32_t character, std::uint32_t mask) {
  return (U_GET_GC_MASK(static_cast<UChar32>(character)) & mask) != 0;
}

// The plain form of letters that Unicode does not decompose; nullptr for all others.
const char* plain_form(char32_t character) {
  switch (character) {
    case U'ø':
      return "o";
    case U'Ø':
      return "O";
    case U'ł':
      return "l";
    case U'Ł':
      return "L";
    case U'đ':
    case U'ð':
      return "d";
    case U'Đ':
    case U'Ð':
      return "D";
    case U'ß':
      return "ss";
    case U'æ':
      return "ae";
    case U'Æ':
      return "AE";
    case U'œ':
      return "oe";
    case U'Œ':
      return "OE";
    case U'þ':
      return "th";
    case U'Þ':
      return "Th";
    case U'ħ':
      return "h";
    case U'ı':
      return "i";
    case U'\u2044':
      return "/";
    default:
      return nullptr;
  }
}

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

}  // namespace

std::string lower_case(std::string_view text) {
  std::string lowered;
  if (is_ascii(text)) {
    lowered.resize(text.size());
    std::ranges::transform(text, lowered.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; });
    return lowered;
  }
  const std::string repaired = repair_utf8(text);  // ICU would pass invalid bytes through
  icu::StringByteSink<std::string> sink(&lowered, static_cast<int>(repaired.size()));
  UErrorCode status = U_ZERO_ERROR;
  icu::CaseMap::utf8ToLower("", 0, repaired, sink, nullptr, status);
  if (U_FAILURE(status)) throw Error(fmt::format("cannot turn text into lower case: {}", u_errorName(status)));
  return lowered;
}

std::string without_accents(std::string_view text) {
  if (is_ascii(text)) return std::string(text);
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* const nfkd = icu::Normalizer2::getNFKDInstance(status);
  std::string decomposed;
  if (U_SUCCESS(status)) {
    icu::StringByteSink<std::string> sink(&decomposed);
    nfkd->normalizeUTF8(0, repair_utf8(text), sink, nullptr, status);
  }
  if (U_FAILURE(status)) throw Error(fmt::format("cannot remove accents from text: {}", u_errorName(status)));
  std::string plain;
  for (std::size_t at = 0; at < decomposed.size();) {
    const char32_t character = next_character(decomposed, at);
    if (is_mark(character)) continue;
    const char* const form = plain_form(character);
    if (form != nullptr) {
      plain += form;
    } else {
      append_utf8(plain, character);
    }
  }
  return plain;
}

char32_t title_case(char32_t character) { return static_cast<char32_t>(u_totitle(static_cast<UChar32>(character))); }

bool is_lower(char32_t character) { return has_property(character, UCHAR_LOWERCASE); }

bool is_mark(char32_t character) { return has_category(character, U_GC_M_MASK); }

bool is_punctuation(char32_t character) {
  return has_category(character, U_GC_P_MASK | U_GC_SM_MASK | U_GC_SC_MASK | U_GC_SK_MASK);
}

int digit_value(char32_t character) { return u_charDigitValue(static_cast<UChar32>(character)); }

char32_t other_case(char32_t character) {
  const auto c = static_cast<UChar32>(character);
  return static_cast<char32_t>(u_tolower(c) != c ? u_tolower(c) : u_toupper(c));
}

namespace unicode_tables {

bool is_space(char32_t character) { return has_property(character, UCHAR_WHITE_SPACE); }

bool is_alphabetic(char32_t character) { return has_property(character, UCHAR_ALPHABETIC); }

bool is_digit(char32_t character) { return u_isdigit(static_cast<UChar32>(character)) != 0; }

bool is_number(char32_t character) { return has_category(character, U_GC_N_MASK); }

}  // namespace unicode_tables
}  // namespace heed
