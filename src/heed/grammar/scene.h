// One clause of everyday life, chosen at random around a verb.
#pragma once

#include <optional>

#include "heed/base/random.h"
#include "heed/grammar/clause.h"

namespace heed::grammar {

struct SceneOptions {
  std::optional<NounPhrase> subject = {};  // chosen by the verb's kinds if absent
  bool now = false;                        // in the present, without modal, negation and time
  bool habitual = false;                   // the same, of what one usually does
  bool negated = false;                    // for certain; otherwise now and then
  bool deniable = true;
  bool place = true;  // may tell where
};

// REQUIRES: a subject that is given is of the verb's kinds.
Clause make_scene(Random& random, const Verb& verb, const SceneOptions& options = {});

// A verb for such a scene: any that has one of `traits` (0: any), for a subject of `kinds`.
const Verb& choose_verb(Random& random, Traits traits = 0, Kinds kinds = ~Kinds{0});

// Puts the time, or else the place, before the verb. False where the clause has neither.
bool bring_to_front(Random& random, Clause& clause);

}  // namespace heed::grammar
