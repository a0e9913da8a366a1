// The training of a translation model, from the text of a corpus to the diagrams of its attention.
#pragma once

#include <iosfwd>

#include "apps/cli/train_options.h"
#include "apps/cli/train_verb.h"

namespace heed::cli {

TrainEnd run_training(TrainJob<TrainPlan> job, ThreadPool& pool, std::ostream& err);

}  // namespace heed::cli
