// Reports of a training run: after each step, after each epoch and at the end. Plain data.
#pragma once

#include <cstdint>
#include <optional>

namespace heed::train {

struct StepReport {
  std::int64_t epoch = 0, epochs = 0;  // epoch counts from 1
  std::int64_t step = 0;
  std::int64_t tokens = 0, epoch_tokens = 0;  // predictions of this epoch: done so far, and in total
  std::int64_t tokens_before = 0;             // of those, done before this run was resumed
  double loss = 0;                            // mean over the tokens of this epoch so far, in nats
  double batch_loss = 0;                      // mean over the tokens of this step
  double learning_rate = 0, gradient_norm = 0;
};

struct EpochReport {
  std::int64_t epoch = 0, step = 0;
  double train_loss = 0, valid_loss = 0;  // nats per token; train_loss includes dropout and label smoothing
  std::optional<double> valid_bleu, valid_accuracy;
  double learning_rate = 0;
  double seconds = 0, tokens_per_second = 0;  // of this epoch's steps
  double total_seconds = 0;
  bool best = false;
};

struct TrainSummary {
  double valid_loss = 0;  // of the saved model
  std::int64_t best_epoch = 0, epochs = 0, steps = 0;
  double seconds = 0;            // over all runs, resumed ones included; without reading the data
  double tokens_per_second = 0;  // predictions, counting only the time of steps
  bool interrupted = false;      // stopped by `stop`; a checkpoint has been saved
  int ranks = 1;
  double waiting_share = 0;  // share of this run's step time spent waiting for other ranks' gradients
};

}  // namespace heed::train
