// heed attend: where a model looks.
#pragma once

#include "apps/cli/verb.h"

namespace heed::cli {

Verb add_attend(Command& app);

}  // namespace heed::cli
