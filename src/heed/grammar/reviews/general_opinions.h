// Praise and criticism that fit anything: "wonderful", "Save your money", "9/10".
#pragma once

#include "heed/grammar/reviews/review_domain.h"

namespace heed::grammar {

const Opinions& gradable_adjectives();  // "very good"
const Opinions& extreme_adjectives();   // "absolutely superb"
const Opinions& verdicts();             // clauses: "I loved it"
const Opinions& recommendations();      // "I would recommend", to which the object is added
const Opinions& closing_words();        // fragments: "Highly recommended"
const Opinions& ratings();

const Words& degrees();          // before gradable adjectives: "very"
const Words& extreme_degrees();  // before extreme ones: "absolutely"

}  // namespace heed::grammar
