// heed beam: what a wider search finds, with and without length normalisation.
#pragma once

#include "apps/cli/verb.h"

namespace heed::cli {

Verb add_beam(Command& app);

}  // namespace heed::cli
