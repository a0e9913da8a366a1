// `heed lm perplexity`: how well a language model foretells texts, and what surprises it in them.
#pragma once

#include "apps/cli/verb.h"

namespace heed::cli {

Verb add_lm_perplexity(Command& lm);

}  // namespace heed::cli
