// One review of a few short sentences, for or against something.
//
// Most say it plainly. Some also praise what they blame or blame what they praise ("The food was cold, but ..."), and
// some say it by negation ("not a bad film"). What follows "but", and what "although" does not govern, decides.
#pragma once

#include <string>

#include "heed/base/random.h"
#include "heed/grammar/reviews/review_domain.h"

namespace heed::grammar {

std::string make_review(Random& random, const ReviewDomain& domain, Sentiment sentiment);

}  // namespace heed::grammar
