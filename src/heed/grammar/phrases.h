// Noun phrases and places for a scene, chosen at random: who, what and where, with fitting articles and adjectives.
#pragma once

#include <optional>

#include "heed/base/random.h"
#include "heed/grammar/clause.h"

namespace heed::grammar {

// REQUIRES: the lexicon has nouns of these kinds. Pronouns and names may stand for people.
NounPhrase choose_subject(Random& random, Kinds kinds, bool several = false);

// "der Mann", without pronouns, names and company: for what a sentence goes on to speak of.
NounPhrase choose_definite(Random& random, Kinds kinds);

struct ObjectOptions {
  Traits traits = 0;     // of the verb
  bool general = false;  // bare plural or mass: Bücher, Milch
  bool dative = false;   // decides which pronouns have one English word only
};
NounPhrase choose_object(Random& random, Kinds kinds, const NounPhrase& subject, const ObjectOptions& options);

// mit ihrer Schwester, mit mir
NounPhrase choose_companion(Random& random, const NounPhrase& subject);

// At a place or thing of these kinds, or to it. `thing` is what is there, which the place is not.
Location choose_place(Random& random, Kinds kinds, const Noun* thing = nullptr);
Location choose_goal(Random& random, Kinds kinds, const Noun* thing = nullptr);
Location goal_at(const Noun& place);

// Whether "er", "ihre" can refer to it without doubt: not das Kind and das Mädchen, who are "es" by grammar only.
bool can_be_referred_to(const NounPhrase& phrase);

}  // namespace heed::grammar
