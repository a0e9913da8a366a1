// `heed lm`: language models. A verb with verbs of its own, a file pair each.
#pragma once

#include "apps/cli/verb.h"

namespace heed::cli {

Verb add_lm(Command& app);

}  // namespace heed::cli
