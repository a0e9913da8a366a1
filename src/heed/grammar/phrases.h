// Chooses random noun phrases and places for a scene: who, what and where, with matching articles and adjectives.
#pragma once

#include <optional>

#include "heed/base/random.h"
#include "heed/grammar/clause.h"

namespace heed::grammar {

// REQUIRES: the lexicon has nouns of these kinds. For people, the result may be a pronoun or a name.
NounPhrase choose_subject(Random& random, Kinds kinds, bool several = false);

// "der Mann", without pronouns, names and joined phrases: for something that the sentence refers to again.
NounPhrase choose_definite(Random& random, Kinds kinds);

struct ObjectOptions {
  Traits traits = 0;     // of the verb
  bool general = false;  // bare plural or mass: Bücher, Milch
  bool dative = false;   // decides which pronouns are unambiguous in English
};
NounPhrase choose_object(Random& random, Kinds kinds, const NounPhrase& subject, const ObjectOptions& options);

// mit ihrer Schwester, mit mir
NounPhrase choose_companion(Random& random, const NounPhrase& subject);

// A place or thing of these kinds, as a location or as a goal. `thing` is what is there; it is never chosen as the
// place.
Location choose_place(Random& random, Kinds kinds, const Noun* thing = nullptr);
Location choose_goal(Random& random, Kinds kinds, const Noun* thing = nullptr);
Location goal_at(const Noun& place);

// Whether "er" or "ihre" can refer to it without ambiguity. Not for das Kind and das Mädchen, which are "es" only
// grammatically.
bool can_be_referred_to(const NounPhrase& phrase);

}  // namespace heed::grammar
