// Makers of sentences with two clauses. One that finds that its choices do not go together gives nothing, and is asked
// again.
#pragma once

#include <optional>

#include "heed/base/random.h"
#include "heed/grammar/clause.h"

namespace heed::grammar {

using Made = std::optional<Sentence>;

Made because(Random& random);      // weil, denn
Made although(Random& random);     // obwohl
Made when(Random& random);         // wenn
Made meanwhile(Random& random);    // während
Made coordinated(Random& random);  // und, aber
Made that(Random& random);         // ich glaube, dass ...
Made whether(Random& random);      // ich weiß nicht, ob ...
Made purpose(Random& random);      // um ... zu
Made relative(Random& random);     // der Mann, der ...

// Something that is going on: not a state, and not over in a moment.
bool is_action(const Verb& verb);

}  // namespace heed::grammar
