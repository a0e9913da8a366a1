// Splits a text into sentences, without knowing its language.
//
// A sentence ends at a line end. It also ends at . ! ? … and similar, with any closing quotes and brackets, if white
// space and a possible sentence start follow: anything but a lower-case letter, unless the text has no capitals at all.
// No sentence ends after an abbreviation of German or English ("Dr.", "z. B."), an initial ("J. S. Bach") or a German
// ordinal ("am 3. Mai"), nor at separate dots (" ... "). 。！？ always end a sentence. The time is linear in the length
// of the text for any input.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace heed::text {

struct SentenceSplitterOptions {
  std::size_t max_characters = 1000;  // per sentence; a longer one is cut, at a space if possible
};

// Bytes [begin, end) of a text.
struct TextSpan {
  std::size_t begin = 0, end = 0;
  friend bool operator==(const TextSpan&, const TextSpan&) = default;
};

// In order. A sentence starts and ends with a character that is not white space and contains no line end. Between
// sentences there is only white space. REQUIRES: options.max_characters > 0
std::vector<TextSpan> split_sentences(std::string_view text, const SentenceSplitterOptions& options = {});

}  // namespace heed::text
