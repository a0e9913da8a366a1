// heed evaluate: the loss of a translation model on a split, and the scores of what it translates.
#pragma once

#include "apps/cli/verb.h"

namespace heed::cli {

Verb add_evaluate(Command& app);

}  // namespace heed::cli
