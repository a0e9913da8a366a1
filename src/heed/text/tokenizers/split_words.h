// Splits a text into words for a classifier: fast, for any language that separates words by spaces.
//
// Words are in lower case. A word is a run of letters with apostrophes inside ("don't", always with a straight
// apostrophe); a run of digits with a point, comma or slash inside ("7.5", "7/10"); a run of "!" and "?" or of points
// ("?!", "..."); or any other single character. HTML line breaks ("<br />") count as white space.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "heed/base/function_ref.h"

namespace heed::text {

struct SplitWord {
  std::string_view word;           // in lower case; valid until the next word
  std::size_t begin = 0, end = 0;  // its bytes in the text
};

// In order. Invalid UTF-8 counts as U+FFFD.
void split_words(std::string_view text, FunctionRef<void(const SplitWord&)> take);

}  // namespace heed::text
