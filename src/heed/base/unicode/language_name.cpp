#include "heed/base/unicode/language_name.h"

#include <unicode/locid.h>
#include <unicode/unistr.h>

namespace heed {

std::string language_name(std::string_view code) {
  if (code.empty()) return "";  // ICU would take it for the language of this machine
  const std::string written(code);
  icu::UnicodeString shown;
  icu::Locale(written.c_str()).getDisplayName(icu::Locale::getEnglish(), shown);
  std::string name;
  shown.toUTF8String(name);
  return name.empty() ? written : name;
}

}  // namespace heed
