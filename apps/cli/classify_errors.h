// heed classify errors: the mistakes of a classifier, the words that pushed it there, and what they have in common.
#pragma once

#include "apps/cli/verb.h"

namespace heed::cli {

Verb add_classify_errors(Command& classify);

}  // namespace heed::cli
