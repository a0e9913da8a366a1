// The training of a language model, from text to its loss curve.
#pragma once

#include <iosfwd>

#include "apps/cli/lm_train_options.h"
#include "apps/cli/train_verb.h"

namespace heed::cli {

TrainEnd run_lm_training(TrainJob<LmPlan> job, ThreadPool& pool, std::ostream& err);

}  // namespace heed::cli
