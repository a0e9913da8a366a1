#include "heed/base/unicode.h"

#include <algorithm>

#include <unicode/bytestream.h>
#include <unicode/casemap.h>
#include <unicode/uchar.h>

#include "heed/base/error.h"
#include "heed/base/utf8.h"

namespace heed {
namespace {

bool has_property(char32_t character, UProperty property) {
  return u_hasBinaryProperty(static_cast<UChar32>(character), property) != 0;
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
  const std::string repaired = repair_utf8(text);  // ICU would pass invalid bytes on
  icu::StringByteSink<std::string> sink(&lowered, static_cast<int>(repaired.size()));
  UErrorCode status = U_ZERO_ERROR;
  icu::CaseMap::utf8ToLower("", 0, repaired, sink, nullptr, status);
  if (U_FAILURE(status)) throw Error("lower case", u_errorName(status));
  return lowered;
}

char32_t title_case(char32_t character) { return static_cast<char32_t>(u_totitle(static_cast<UChar32>(character))); }

bool is_lower(char32_t character) { return has_property(character, UCHAR_LOWERCASE); }

namespace unicode_tables {

bool is_space(char32_t character) { return has_property(character, UCHAR_WHITE_SPACE); }

bool is_alphabetic(char32_t character) { return has_property(character, UCHAR_ALPHABETIC); }

bool is_digit(char32_t character) { return u_isdigit(static_cast<UChar32>(character)) != 0; }

bool is_number(char32_t character) { return (U_GET_GC_MASK(static_cast<UChar32>(character)) & U_GC_N_MASK) != 0; }

}  // namespace unicode_tables
}  // namespace heed
