// heed compare: the comparison study.
#pragma once

#include "apps/cli/verb.h"

namespace heed::cli {

Verb add_compare(Command& app);

}  // namespace heed::cli
