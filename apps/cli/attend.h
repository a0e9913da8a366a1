// heed attend: where a model looks.
#pragma once

#include "apps/cli/verb.h"

namespace heed::cli {

Verb add_attend(CLI::App& app);

}  // namespace heed::cli
