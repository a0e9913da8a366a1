// `heed tokenize` and `heed detokenize`: text to tokens and back, a line for a line.
#pragma once

#include "apps/cli/verb.h"

namespace heed::cli {

Verb add_tokenize(CLI::App& app);
Verb add_detokenize(CLI::App& app);

}  // namespace heed::cli
