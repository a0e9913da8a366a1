// `heed lm compare`: several language models on several texts, before and after normalisation, and what that says.
#pragma once

#include "apps/cli/verb.h"

namespace heed::cli {

Verb add_lm_compare(Command& lm);

}  // namespace heed::cli
