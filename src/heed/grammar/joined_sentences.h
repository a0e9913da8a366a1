// Functions that make sentences with two clauses. If the random choices do not fit together, the function returns
// nothing and is called again.
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

// An action in progress: not a state, and not momentary.
bool is_action(const Verb& verb);

}  // namespace heed::grammar
