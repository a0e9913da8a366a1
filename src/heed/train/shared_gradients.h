// The gradient of a batch whose shares are computed one after the other, by several ranks, or both.
//
// While a rank still computes the gradients of lower layers, those of upper ones are on their way already: what a tape
// says is ready is added up over the ranks at once. At the end all ranks have the gradient of the whole batch.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "heed/distributed/process_group.h"
#include "heed/train/train_task.h"

namespace heed::train {

// Who computes what. With neither, there is nothing to share.
struct Sharing {
  distributed::ProcessGroup* group = nullptr;  // null: this process alone
  bool deterministic =
      false;  // kDeterministicShares of each batch, added in pairs: the same bits for any number of ranks

  bool any() const { return group != nullptr || deterministic; }
  bool first() const { return group == nullptr || group->is_root(); }
};
inline constexpr std::int64_t kDeterministicShares = 8;

class SharedGradients {
 public:
  // Throws Error for a number of ranks that does not divide the shares. REQUIRES: task and group outlive this object
  SharedGradients(TrainTask& task, const Sharing& sharing);

  // As TrainTask::gradients, of the whole batch; all ranks return the same.
  TrainTask::BatchLoss compute(std::int64_t batch, std::int64_t step, ThreadPool& pool, Workspace& workspace);

  // Of all calls: the time that was spent waiting for sums, with nothing left to compute.
  double seconds_waited() const { return seconds_waited_; }

 private:
  // What is kept of a parameter from share to share.
  struct Sums {
    std::vector<float> rows;                 // the touched rows of its gradient, one after the other
    std::vector<std::vector<float>> levels;  // sums of 1, 2, 4, ... shares that wait for as many more
  };
  void add(Parameter& parameter, std::int64_t share, Workspace& workspace);
  void put_rows_back();

  TrainTask& task_;
  distributed::ProcessGroup* group_;
  distributed::ProcessGroup::Order order_;
  std::int64_t shares_, first_, mine_;  // shares of a batch; this rank's are `mine_` from `first_` on
  std::unordered_map<Parameter*, Sums> sums_;
  double seconds_waited_ = 0;
};

}  // namespace heed::train
