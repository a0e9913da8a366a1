// heed classify sweep: which settings of a classifier matter, and which differences are luck.
#pragma once

#include "apps/cli/verb.h"

namespace heed::cli {

Verb add_classify_sweep(Command& classify);

}  // namespace heed::cli
