// What a training tells of itself, after each step, after each epoch and at its end. Plain data.
#pragma once

#include <cstdint>
#include <optional>

namespace heed::train {

struct StepReport {
  std::int64_t epoch = 0, epochs = 0;  // from 1
  std::int64_t step = 0;
  std::int64_t tokens = 0, epoch_tokens = 0;  // predictions of this epoch: done, and in all
  std::int64_t tokens_before = 0;             // those done before this run
  double loss = 0;                            // mean over the tokens done, in nats
  double learning_rate = 0, gradient_norm = 0;
};

struct EpochReport {
  std::int64_t epoch = 0, step = 0;
  double train_loss = 0, valid_loss = 0;  // nats a word; in training with dropout and label smoothing
  std::optional<double> valid_bleu, valid_accuracy;
  double learning_rate = 0;
  double seconds = 0, tokens_per_second = 0;  // of the steps of this epoch
  double total_seconds = 0;
  bool best = false;
};

struct TrainSummary {
  double valid_loss = 0;  // of the model that is kept
  std::int64_t best_epoch = 0, epochs = 0, steps = 0;
  double seconds = 0;            // of all runs of it, reading the data not counted
  double tokens_per_second = 0;  // predictions, over the steps alone
  bool interrupted = false;      // by `stop`; a checkpoint has been saved
  int ranks = 1;
  double waiting_share = 0;  // of the time of this run's steps: waiting for the gradients of other ranks
};

}  // namespace heed::train
