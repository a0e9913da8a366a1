// `heed translate`: text to its translation by a saved model, a line for a line.
#pragma once

#include "apps/cli/verb.h"

namespace heed::cli {

Verb add_translate(Command& app);

}  // namespace heed::cli
