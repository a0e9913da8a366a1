// Where the sentences of a text begin and end, without knowing its language.
//
// A sentence ends at a line end, or at . ! ? … and their like with closing quotes and brackets, where white space and
// something that can begin a sentence follow: not a small letter, unless the text has no capitals at all. No sentence
// ends behind an abbreviation of German or English ("Dr.", "z. B."), an initial ("J. S. Bach") or a German ordinal
// ("am 3. Mai"), nor at dots that stand by themselves (" ... "). 。！？ end one whatever follows.
// Time is linear in the length of the text, whatever it holds.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace heed::text {

struct SentenceSplitterOptions {
  std::size_t max_characters = 1000;  // of a sentence; a longer one is cut, at a space if it has one
};

// Bytes [begin, end) of a text.
struct TextSpan {
  std::size_t begin = 0, end = 0;
  friend bool operator==(const TextSpan&, const TextSpan&) = default;
};

// In order. Each begins and ends with a character that is no white space and holds no line end; between them is nothing
// but white space. REQUIRES: options.max_characters > 0
std::vector<TextSpan> split_sentences(std::string_view text, const SentenceSplitterOptions& options = {});

}  // namespace heed::text
