// The training loop: epochs of steps, validation after each epoch, saving the best model, and checkpoints. Start here.
//
// A TrainTask is what is trained. The model in the run's folder is the best so far: the one with the highest validation
// accuracy if the task has one, otherwise with the lowest validation loss.
// All files are written atomically. An interrupted run resumes from its last checkpoint with bit-identical results.
//
// With several ranks (shared_gradients.h), each rank has a Trainer, and all take the same steps with the same weights.
// The first rank validates, and reads and writes the folder; the other ranks never access it.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "heed/base/formats/json.h"
#include "heed/base/thread_pool.h"
#include "heed/train/checkpoint.h"
#include "heed/train/loop_settings.h"
#include "heed/train/shared_gradients.h"
#include "heed/train/train_reports.h"
#include "heed/train/train_task.h"
#include "heed/train/weight_average.h"

namespace heed::train {

// Callbacks of the caller. All are optional.
struct TrainHooks {
  std::function<void(const StepReport&)> step;
  std::function<void(const EpochReport&)> epoch;
  std::function<bool()> stop;               // called after each step; true: save and return
  std::function<std::int64_t()> log_bytes;  // called when a checkpoint is saved, see TrainPosition
  std::function<double()> bleu;             // of the validation set with the current weights, for EpochReport
  std::function<double()> clock;            // seconds; the default is a steady clock
};

class Trainer {
 public:
  // `settings`: all settings, as stored in checkpoints and config.json. REQUIRES: the task, the pool and the ranks
  // outlive this object; `folder` exists when the first file is written; the task supports shares if sharing is
  // requested
  Trainer(TrainTask& task, const LoopSettings& loop, nlohmann::ordered_json settings, std::filesystem::path folder,
          ThreadPool& pool, TrainHooks hooks = {}, const Sharing& sharing = {});

  // Resumes from the folder's checkpoint. Returns false and does nothing if there is none. Call it on the first rank;
  // the others receive the state in `run`.
  bool resume();
  const TrainPosition& position() const { return position_; }
  bool finished() const;  // all epochs are done, or too many passed without a better validation

  TrainSummary run();

 private:
  void train_batch(StepReport& report);  // at its learning rate; sets loss and gradient norm of the batch
  bool run_epoch();                      // false: interrupted
  void require_learning(const StepReport& report) const;
  void on_root(FunctionRef<void()> work);
  bool asked_to_stop() const;
  bool is_best(const EpochReport& report) const;
  void validate(EpochReport& report);
  void keep_best(const EpochReport& report);
  void share_state();
  void finish_epoch();
  void save();
  std::vector<SavedState> state();
  CheckpointOwner owner() const { return {.settings = settings_, .data_checksum = task_.data_checksum()}; }
  TrainSummary summary(bool interrupted) const;

  TrainTask& task_;
  LoopSettings loop_;
  nlohmann::ordered_json settings_;
  std::filesystem::path folder_;
  ThreadPool& pool_;
  TrainHooks hooks_;
  Sharing sharing_;
  std::optional<SharedGradients> shared_gradients_;
  Workspace workspace_;
  std::unique_ptr<Optimizer> optimizer_;
  WeightAverage average_;
  Schedule schedule_;
  TrainPosition position_;
  double seconds_this_run_ = 0;  // spent in steps
};

}  // namespace heed::train
