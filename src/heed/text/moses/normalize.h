// Punctuation normalisation of the Moses scripts: one form for quotes, dashes, dots and the spaces around them.
//
//   normalize_punctuation("„Hallo“ – sagt er …", "de")  gives  "\"Hallo\" - sagt er ..."
#pragma once

#include <string>
#include <string_view>

#include "heed/text/moses/language.h"

namespace heed::moses {

// Of one line. Spaces at the ends are kept, but for runs that become one.
std::string normalize_punctuation(std::string_view line, const Language& language);

}  // namespace heed::moses
