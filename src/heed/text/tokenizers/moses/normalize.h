// The punctuation normalisation of the Moses scripts: one form for quotes, dashes, dots and the spaces around them.
//
//   normalize_punctuation("„Hallo“ – sagt er …", "de")  gives  "\"Hallo\" - sagt er ..."
#pragma once

#include <string>
#include <string_view>

#include "heed/text/tokenizers/moses/language.h"

namespace heed::text::moses {

// Takes one line. Spaces at the ends are kept, but runs of spaces become one.
std::string normalize_punctuation(std::string_view line, const Language& language);

}  // namespace heed::text::moses
