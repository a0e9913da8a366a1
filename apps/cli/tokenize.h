// `heed tokenize` and `heed detokenize`: text to tokens and back, a line for a line.
#pragma once

#include "apps/cli/verb.h"

namespace heed::cli {

Verb add_tokenize(Command& app);
Verb add_detokenize(Command& app);

}  // namespace heed::cli
