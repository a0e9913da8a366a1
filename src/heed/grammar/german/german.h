// A sentence in German: verb second in main clauses and last in subordinate ones, brackets of modal, auxiliary and
// prefix, adverbials in the order time, manner, place.
#pragma once

#include <string>

#include "heed/grammar/clause.h"

namespace heed::grammar {

// With capital and final mark.
std::string german_text(const Sentence& sentence);

}  // namespace heed::grammar
