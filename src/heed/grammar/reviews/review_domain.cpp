#include "heed/grammar/reviews/review_domain.h"

namespace heed::grammar {

std::array<const ReviewDomain*, 5> review_domains() {
  return {&films(), &books(), &restaurants(), &hotels(), &gadgets()};
}

}  // namespace heed::grammar
