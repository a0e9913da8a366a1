// Why people do things, and what does not keep them from it: "weil er müde ist", "obwohl es regnet".
#pragma once

#include <optional>
#include <span>

#include "heed/base/random.h"
#include "heed/grammar/clause.h"

namespace heed::grammar {

const Verb& to_be();

// Verbs that tell what a clause is about: sagen, dass ...; fragen, ob ...
struct Report {
  Verb verb;
  const Adjective* adjective = nullptr;  // ist froh, dass
  bool negated = false;                  // weiß nicht, ob
  Conjunction conjunction;
};
std::span<const Report> reports();

enum class Relation { kBecause, kWhen, kAlthough };

// A clause that stands in this relation to `main`, or nothing where the lexicon knows none.
// Its tense is that of `main`, and its subject is a pronoun for that of `main`, or for its object, or the weather's.
std::optional<Clause> make_circumstance(Random& random, const Clause& main, Relation relation);

// A clause about the weather, on its own.
Clause make_weather(Random& random);

}  // namespace heed::grammar
