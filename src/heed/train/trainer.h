// The training of a translation model: epochs of steps, validation after each, the best weights kept, and a checkpoint
// from which an interrupted training goes on to the same bits. Start here.
//
// In the folder of a run, the model that is kept (translation_model.h) is the one of the lowest validation loss so far.
// All files are whole at every moment; what comes after the last checkpoint is computed again, to the same bits.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

#include "heed/base/thread_pool.h"
#include "heed/model/translation_model.h"
#include "heed/train/checkpoint.h"
#include "heed/train/optimizer.h"
#include "heed/train/schedule.h"
#include "heed/train/settings.h"
#include "heed/train/training_data.h"
#include "heed/train/weight_average.h"

namespace heed {

struct StepReport {
  std::int64_t epoch = 0, epochs = 0;  // from 1
  std::int64_t step = 0;
  std::int64_t words = 0, epoch_words = 0;  // target words of this epoch: done, and in all
  std::int64_t words_before = 0;            // those done before this sitting
  double loss = 0;                          // mean over the words done, in nats
  double learning_rate = 0, gradient_norm = 0;
};

struct EpochReport {
  std::int64_t epoch = 0, step = 0;
  double train_loss = 0, valid_loss = 0;  // nats a word; in training with dropout and label smoothing
  std::optional<double> valid_bleu;
  double learning_rate = 0;
  double seconds = 0, words_per_second = 0;  // of the steps of this epoch
  double total_seconds = 0;
  bool best = false;
};

struct TrainSummary {
  double valid_loss = 0;  // of the model that is kept
  std::int64_t best_epoch = 0, epochs = 0, steps = 0;
  double seconds = 0;           // of all sittings, reading the data not counted
  double words_per_second = 0;  // target words, over the steps alone
  bool interrupted = false;     // by `stop`; a checkpoint has been saved
};

// What the caller wants to know and to decide. All may be left out.
struct TrainHooks {
  std::function<void(const StepReport&)> step;
  std::function<void(const EpochReport&)> epoch;
  std::function<bool()> stop;               // asked after each step; true: save and return
  std::function<std::int64_t()> log_bytes;  // asked when a checkpoint is saved, see TrainPosition
  std::function<double()> bleu;             // of the validation set with the present weights, for valid_bleu
  std::function<double()> clock;            // seconds; by default those of a steady clock
};

class Trainer {
 public:
  // REQUIRES: all outlive this object; `folder` exists
  Trainer(TranslationModel& model, const TrainingData& data, const TrainSettings& settings,
          std::filesystem::path folder, ThreadPool& pool, TrainHooks hooks = {});

  // Goes on from the folder's checkpoint. False, and nothing done, where there is none.
  bool resume();
  const TrainPosition& position() const { return position_; }
  bool finished() const;  // all epochs are over, or too many of them without a lower validation loss

  TrainSummary run();

 private:
  void train_batch(std::span<const std::int32_t> pairs, double rate, double& norm);
  bool run_epoch();  // false: interrupted
  void require_learning(const StepReport& report) const;
  void finish_epoch();
  void save();
  std::vector<SavedState> state();
  CheckpointOwner owner() const;
  TrainSummary summary(bool interrupted) const;

  TranslationModel& model_;
  const TrainingData& data_;
  TrainSettings settings_;
  std::filesystem::path folder_;
  ThreadPool& pool_;
  TrainHooks hooks_;
  Workspace workspace_;
  std::vector<PairLengths> lengths_;
  Adam optimizer_;
  WeightAverage average_;
  Schedule schedule_;
  TrainPosition position_;
};

}  // namespace heed
