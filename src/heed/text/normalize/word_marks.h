// Punctuation as separate words, in Penn Treebank conventions: `` and '' for quotes, -- for dashes, ... for dots.
#pragma once

#include <string>
#include <string_view>

#include "heed/text/vocabulary/token_list.h"

namespace heed::text {

// Replaces “ ” ‘ ’ – — … £ and similar with the Penn Treebank's forms: `` '' ` ' -- -- ... #
std::string treebank_characters(std::string_view word);

// The punctuation at the start or end of a word, as written; empty if there is none. The word may be nothing but
// punctuation. The dot of an abbreviation such as "N.Z." or "J." is part of the word.
std::string_view opening_mark(std::string_view word);
std::string_view closing_mark(std::string_view word);

// The mark at the start of `text` that can split a word: hyphen, dash, slash or dots. Empty if there is none.
std::string_view inner_mark(std::string_view text);

// The form of a mark in `list`: the first known way to write it, otherwise the mark itself.
std::string_view known_mark(std::string_view mark, bool opening, const TokenList& list);

}  // namespace heed::text
