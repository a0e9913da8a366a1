// heed classify: classifiers of texts.
#pragma once

#include "apps/cli/verb.h"

namespace heed::cli {

Verb add_classify(Command& app);

}  // namespace heed::cli
