// Makes one random clause about everyday life around a given verb.
#pragma once

#include <optional>

#include "heed/base/random.h"
#include "heed/grammar/clause.h"

namespace heed::grammar {

struct SceneOptions {
  std::optional<NounPhrase> subject = {};  // if absent, chosen by the verb's kinds
  bool now = false;                        // in the present, without modal, negation and time
  bool habitual = false;                   // the same for a habit
  bool negated = false;                    // always; otherwise sometimes
  bool deniable = true;
  bool place = true;  // may include a place
};

// REQUIRES: a given subject is of the verb's kinds.
Clause make_scene(Random& random, const Verb& verb, const SceneOptions& options = {});

// A verb for a scene: any with one of `traits` (0: any), for a subject of `kinds`.
const Verb& choose_verb(Random& random, Traits traits = 0, Kinds kinds = ~Kinds{0});

// Moves the time, or else the place, before the verb. Returns false if the clause has neither.
bool bring_to_front(Random& random, Clause& clause);

}  // namespace heed::grammar
