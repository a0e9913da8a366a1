#include "heed/train/train_task.h"

#include "heed/base/error.h"

namespace heed::train {

TrainTask::BatchLoss TrainTask::share_gradients(std::int64_t /*batch*/, std::int64_t /*step*/, const Share& /*share*/,
                                                const Tape::Ready& /*ready*/, ThreadPool& /*pool*/,
                                                Workspace& /*workspace*/) {
  throw Error("the batches of this task cannot be shared among ranks");
}

}  // namespace heed::train
