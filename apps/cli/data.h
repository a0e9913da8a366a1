// `heed data`: parallel text to train on. A verb with verbs of its own, a file pair each.
#pragma once

#include "apps/cli/verb.h"

namespace heed::cli {

Verb add_data(Command& app);

}  // namespace heed::cli
