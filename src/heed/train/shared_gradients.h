// The gradient of a batch that is computed in shares: one after another, by several ranks, or both.
//
// Communication overlaps computation: as soon as the tape reports a gradient as ready, it is summed over the ranks,
// while the rank still computes the gradients of lower layers. At the end all ranks have the gradient of the whole
// batch.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "heed/distributed/process_group.h"
#include "heed/train/train_task.h"

namespace heed::train {

// How a batch is shared. With the defaults, it is not.
struct Sharing {
  distributed::ProcessGroup* group = nullptr;  // null: a single process
  bool deterministic =
      false;  // kDeterministicShares of each batch, added in pairs: the same bits for any number of ranks

  bool any() const { return group != nullptr || deterministic; }
  bool first() const { return group == nullptr || group->is_root(); }
};
inline constexpr std::int64_t kDeterministicShares = 8;

class SharedGradients {
 public:
  // Throws Error if the number of ranks does not divide the number of shares. REQUIRES: task and group outlive this
  // object
  SharedGradients(TrainTask& task, const Sharing& sharing);

  // Like TrainTask::gradients, for the whole batch; all ranks return the same.
  TrainTask::BatchLoss compute(std::int64_t batch, std::int64_t step, ThreadPool& pool, Workspace& workspace);

  // The total time spent waiting for sums with nothing left to compute.
  double seconds_waited() const { return seconds_waited_; }

 private:
  // The sums of one parameter over the shares so far.
  struct Sums {
    std::vector<float> rows;                 // the touched rows of its gradient, one after another
    std::vector<std::vector<float>> levels;  // sums of 1, 2, 4, ... shares that wait for a sum of as many
  };
  void add(Parameter& parameter, std::int64_t share, Workspace& workspace);
  void put_rows_back();

  TrainTask& task_;
  distributed::ProcessGroup* group_;
  distributed::ProcessGroup::Order order_;
  std::int64_t shares_, first_, mine_;  // shares per batch; this rank computes `mine_` of them, starting at `first_`
  std::unordered_map<Parameter*, Sums> sums_;
  double seconds_waited_ = 0;
};

}  // namespace heed::train
