// `heed lm generate`: text that a language model writes.
#pragma once

#include "apps/cli/verb.h"

namespace heed::cli {

Verb add_lm_generate(Command& lm);

}  // namespace heed::cli
