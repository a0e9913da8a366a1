// Turns a sentence into German: the verb is second in main clauses and last in subordinate ones, modals, auxiliaries
// and prefixes form brackets, and adverbials are in the order time, manner, place.
#pragma once

#include <string>

#include "heed/grammar/clause.h"

namespace heed::grammar {

// With a capital letter and final punctuation.
std::string german_text(const Sentence& sentence);

}  // namespace heed::grammar
