// heed score: how good translations are, measured against references.
#pragma once

#include "apps/cli/verb.h"

namespace heed::cli {

Verb add_score(Command& app);

}  // namespace heed::cli
