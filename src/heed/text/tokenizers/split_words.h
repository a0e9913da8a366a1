// The words of a text as a classifier counts them: fast, for any language that writes spaces between words.
//
// In lower case. A word is a run of letters, with apostrophes inside it ("don't", straight whether or not they were); a
// run of digits, with a point, a comma or a slash inside it ("7.5", "7/10"); a run of "!" and "?" or of points ("?!",
// "..."); or any other single sign. Markup of line breaks ("<br />") is white space.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "heed/base/function_ref.h"

namespace heed::text {

struct SplitWord {
  std::string_view word;           // in lower case; holds until the next one
  std::size_t begin = 0, end = 0;  // the bytes of the text that it stands for
};

// In order. Invalid UTF-8 counts as U+FFFD.
void split_words(std::string_view text, FunctionRef<void(const SplitWord&)> take);

}  // namespace heed::text
