// The training of a classifier, from labelled texts to its loss curve.
#pragma once

#include <iosfwd>

#include "heed/run/classifier_plan.h"
#include "heed/run/training_job.h"

namespace heed::run {

TrainingEnd train_classifier(TrainingJob<ClassifierPlan> job, ThreadPool& pool, std::ostream& err);

}  // namespace heed::run
