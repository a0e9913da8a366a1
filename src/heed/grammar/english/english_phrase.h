// Noun phrases in English.
#pragma once

#include "heed/grammar/clause.h"
#include "heed/grammar/line.h"

namespace heed::grammar::english {

enum class Role { kSubject, kObject };  // he, him

// Without the relative clause. `negative`: use "any" before plurals and uncountable nouns.
void add(Line& line, const NounPhrase& phrase, Role role, bool negative = false);

void add(Line& line, const Location& location);

}  // namespace heed::grammar::english
