// heed lab: experiments on attention, each with its closed form, its measurement and its picture; and a quiz on them.
#pragma once

#include "apps/cli/verb.h"

namespace heed::cli {

Verb add_lab(Command& app);

}  // namespace heed::cli
