// `heed lm export`: the parameters of a model as .npy files.
#pragma once

#include "apps/cli/verb.h"

namespace heed::cli {

Verb add_lm_export(Command& lm);

}  // namespace heed::cli
