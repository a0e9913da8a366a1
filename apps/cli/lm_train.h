// `heed lm train`: a language model from text.
#pragma once

#include "apps/cli/verb.h"

namespace heed::cli {

Verb add_lm_train(Command& lm);

}  // namespace heed::cli
