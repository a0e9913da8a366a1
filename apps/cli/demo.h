// heed demo: everything at once, from nothing, in about a minute.
#pragma once

#include "apps/cli/verb.h"

namespace heed::cli {

Verb add_demo(Command& app);

}  // namespace heed::cli
