// The training of a classifier, from labelled texts to its loss curve.
#pragma once

#include <iosfwd>

#include "apps/cli/classify_train_options.h"
#include "apps/cli/train_verb.h"

namespace heed::cli {

TrainEnd run_classify_training(TrainJob<ClassifyPlan> job, ThreadPool& pool, std::ostream& err);

}  // namespace heed::cli
