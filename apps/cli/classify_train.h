// heed classify train: a classifier from labelled texts.
#pragma once

#include "apps/cli/verb.h"

namespace heed::cli {

Verb add_classify_train(Command& classify);

}  // namespace heed::cli
