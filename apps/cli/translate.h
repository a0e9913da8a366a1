// `heed translate`: text to its translation by a saved model, a line for a line.
#pragma once

#include "apps/cli/verb.h"

namespace heed::cli {

Verb add_translate(CLI::App& app);

}  // namespace heed::cli
