// The training of a language model, from text to its loss curve.
#pragma once

#include <iosfwd>

#include "heed/run/lm_plan.h"
#include "heed/run/training_job.h"

namespace heed::run {

TrainingEnd train_language_model(TrainingJob<LmPlan> job, ThreadPool& pool, std::ostream& err);

}  // namespace heed::run
