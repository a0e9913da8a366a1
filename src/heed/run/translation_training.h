// The training of a translation model, from the text of a corpus to the diagrams of its attention.
#pragma once

#include <iosfwd>

#include "heed/run/training_job.h"
#include "heed/run/translation_plan.h"

namespace heed::run {

TrainingEnd train_translation(TrainingJob<TranslationPlan> job, ThreadPool& pool, std::ostream& err);

}  // namespace heed::run
