// Creates clauses that give a reason or a contrast: "weil er müde ist", "obwohl es regnet".
#pragma once

#include <optional>
#include <span>

#include "heed/base/random.h"
#include "heed/grammar/clause.h"

namespace heed::grammar {

const Verb& to_be();

// Verbs that introduce a clause: sagen, dass ...; fragen, ob ...
struct Report {
  Verb verb;
  const Adjective* adjective = nullptr;  // ist froh, dass
  bool negated = false;                  // weiß nicht, ob
  Conjunction conjunction;
};
std::span<const Report> reports();

enum class Relation { kBecause, kWhen, kAlthough };

// A clause in this relation to `main`, or nothing if the lexicon has none. It has the tense of `main`. Its subject is a
// pronoun for the subject or the object of `main`, or the weather.
std::optional<Clause> make_circumstance(Random& random, const Clause& main, Relation relation);

// A separate clause about the weather.
Clause make_weather(Random& random);

}  // namespace heed::grammar
