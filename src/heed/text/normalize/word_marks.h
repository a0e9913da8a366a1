// Punctuation as words, in the conventions of the Penn Treebank: `` and '' for quotes, -- for dashes, ... for dots.
#pragma once

#include <string>
#include <string_view>

#include "heed/text/vocabulary/token_list.h"

namespace heed::text {

// “ ” ‘ ’ – — … £ and their like as the Penn Treebank writes them: `` '' ` ' -- -- ... #
std::string treebank_characters(std::string_view word);

// The punctuation with which a word begins or ends, as it stands there; empty where there is none. A word may be
// nothing else. The dot of an abbreviation such as "N.Z." or "J." belongs to it.
std::string_view opening_mark(std::string_view word);
std::string_view closing_mark(std::string_view word);

// The mark of a split inside a word, hyphen, dash, slash or dots, with which `text` begins; empty where there is none.
std::string_view inner_mark(std::string_view text);

// What `list` calls a mark: the first of the ways to write it that it knows, or else the mark itself.
std::string_view known_mark(std::string_view mark, bool opening, const TokenList& list);

}  // namespace heed::text
