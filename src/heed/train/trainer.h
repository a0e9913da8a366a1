// The training of a model: epochs of steps, validation after each, the best weights kept, and a checkpoint from which
// an interrupted training goes on to the same bits. Start here.
//
// What is trained is a TrainTask. The model that is kept in the folder of a run is the best so far: of the highest
// validation accuracy where the task has one, and of the lowest validation loss.
// All files are whole at every moment; what comes after the last checkpoint is computed again, to the same bits.
//
// With ranks (shared_gradients.h), each has a Trainer and they go through the same steps with the same weights; the
// first one validates, and reads and writes the folder, which the others never look at.
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

// What the caller wants to know and to decide. All may be left out.
struct TrainHooks {
  std::function<void(const StepReport&)> step;
  std::function<void(const EpochReport&)> epoch;
  std::function<bool()> stop;               // asked after each step; true: save and return
  std::function<std::int64_t()> log_bytes;  // asked when a checkpoint is saved, see TrainPosition
  std::function<double()> bleu;             // of the validation set with the present weights, for EpochReport
  std::function<double()> clock;            // seconds; by default those of a steady clock
};

class Trainer {
 public:
  // `settings`: all of them, as they belong into checkpoints and config.json. REQUIRES: the task, the pool and the
  // ranks outlive this object; `folder` exists when the first file is written; a task that has shares, if they are
  // wished for
  Trainer(TrainTask& task, const LoopSettings& loop, nlohmann::ordered_json settings, std::filesystem::path folder,
          ThreadPool& pool, TrainHooks hooks = {}, const Sharing& sharing = {});

  // Goes on from the folder's checkpoint. False, and nothing done, where there is none. The first rank's affair: the
  // others get to know in `run`.
  bool resume();
  const TrainPosition& position() const { return position_; }
  bool finished() const;  // all epochs are over, or too many of them without a better validation

  TrainSummary run();

 private:
  void train_batch(double rate, double& norm);
  bool run_epoch();  // false: interrupted
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
