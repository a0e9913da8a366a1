// `heed classify evaluate`: how good a classifier is on labelled texts.
#pragma once

#include "apps/cli/verb.h"

namespace heed::cli {

Verb add_classify_evaluate(Command& classify);

}  // namespace heed::cli
