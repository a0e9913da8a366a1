// From tokens back to a line: the inverse of split(), as far as there is one.
//
//   join({"Mr.", "Smith", "'s", "dogs", ",", "all", "of", "them", "."}, Language("en"))  gives
//   Mr. Smith's dogs, all of them.
// What the tokens no longer say is decided by what is usual: quotes open and close in turn, a slash joins words.
#pragma once

#include <span>
#include <string>

#include "heed/text/tokenizers/moses/language.h"

namespace heed::text::moses {

std::string join(std::span<const std::string> tokens, const Language& language);

}  // namespace heed::text::moses
