// `heed data make`: writes Heed's own German-English corpus to a folder.
#pragma once

#include "apps/cli/verb.h"

namespace heed::cli {

Verb add_data_make(Command& data);

}  // namespace heed::cli
