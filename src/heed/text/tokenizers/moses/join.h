// Joins tokens into a line: the inverse of split(), as far as possible.
//
//   join({"Mr.", "Smith", "'s", "dogs", ",", "all", "of", "them", "."}, Language("en"))  gives
//   Mr. Smith's dogs, all of them.
// Where the tokens are ambiguous, the usual case is assumed: quotes open and close in turn, a slash joins words.
#pragma once

#include <span>
#include <string>

#include "heed/text/tokenizers/moses/language.h"

namespace heed::text::moses {

std::string join(std::span<const std::string> tokens, const Language& language);

}  // namespace heed::text::moses
