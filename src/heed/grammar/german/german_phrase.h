// Noun phrases in German: article, adjective and noun agree in case, gender and number.
#pragma once

#include <string_view>

#include "heed/grammar/clause.h"
#include "heed/grammar/line.h"

namespace heed::grammar::german {

struct PhraseOptions {
  bool negative = false;              // kein instead of ein or nothing
  std::string_view preposition = {};  // before it, drawn together with the article where a German would: im, zur
};

// Without the relative clause, whose place depends on the clause around it.
void add(Line& line, const NounPhrase& phrase, Case c, const PhraseOptions& options = {});

void add(Line& line, const Location& location);

}  // namespace heed::grammar::german
