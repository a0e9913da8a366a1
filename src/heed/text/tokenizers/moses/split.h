// The Moses tokenizer's rules for splitting a line into tokens.
//
//   split("Mr. Smith's dogs, all 1,000 of them...", Language("en"))
//   gives  Mr. | Smith | 's | dogs | , | all | 1,000 | of | them | ...
// Follows tokenizer.perl of the Moses toolkit (Koehn et al., "Moses: open source toolkit for statistical machine
// translation", ACL 2007), without the escapes. docs/tokenizers.md says how far the two agree.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "heed/text/tokenizers/moses/language.h"

namespace heed::text::moses {

std::vector<std::string> split(std::string_view line, const Language& language);

}  // namespace heed::text::moses
