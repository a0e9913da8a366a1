// heed train: a translation model from parallel text.
#pragma once

#include "apps/cli/verb.h"

namespace heed::cli {

Verb add_train(Command& app);

}  // namespace heed::cli
