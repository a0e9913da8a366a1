// German noun phrases: article, adjective and noun agree in case, gender and number.
#pragma once

#include <string_view>

#include "heed/grammar/clause.h"
#include "heed/grammar/line.h"

namespace heed::grammar::german {

struct PhraseOptions {
  bool negative = false;              // kein instead of ein or no article
  std::string_view preposition = {};  // contracted with the article where usual: im, zur
};

// Without the relative clause, whose position depends on the surrounding clause.
void add(Line& line, const NounPhrase& phrase, Case c, const PhraseOptions& options = {});

void add(Line& line, const Location& location);

}  // namespace heed::grammar::german
