// `heed classify predict`: the label of each line of a text.
#pragma once

#include "apps/cli/verb.h"

namespace heed::cli {

Verb add_classify_predict(Command& classify);

}  // namespace heed::cli
