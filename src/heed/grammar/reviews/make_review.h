// A review of a few short sentences, positive or negative.
//
// Most are plain. Some mix praise and criticism ("The food was cold, but ..."), and some use negation ("not a bad
// film"). The part after "but", or outside the clause with "although", decides the label.
#pragma once

#include <string>

#include "heed/base/random.h"
#include "heed/grammar/reviews/review_domain.h"

namespace heed::grammar {

std::string make_review(Random& random, const ReviewDomain& domain, Sentiment sentiment);

}  // namespace heed::grammar
