// heed data prepare: a corpus as numbers, to train on text that is larger than memory.
#pragma once

#include "apps/cli/verb.h"

namespace heed::cli {

Verb add_data_prepare(Command& data);

}  // namespace heed::cli
