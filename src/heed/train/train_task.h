// What a Trainer trains: the model's parameters, batches with their loss and gradients, validation, and the files that
// the model is kept in. A kind of model is a task; the loop around it is the same for all (trainer.h).
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "heed/autograd/tape.h"
#include "heed/base/random.h"
#include "heed/base/thread_pool.h"
#include "heed/nn/parameters.h"
#include "heed/tensor/workspace.h"
#include "heed/train/saved_state.h"

namespace heed::train {

// Streams of random numbers under the seed of a training, so that no two purposes share one. Batches of sentence pairs
// have their own (text/corpus/epoch_plan.h), and first values are drawn from stream 0.
//
// Dropout of a step, from 0.
inline Random dropout_random(std::uint64_t seed, std::int64_t step) {
  return Random(seed, (std::uint64_t{1} << 32) + static_cast<std::uint64_t>(step));
}

// What a step draws its batch by, where it draws one.
inline Random batch_random(std::uint64_t seed, std::int64_t step) {
  return Random(seed, (std::uint64_t{1} << 48) + static_cast<std::uint64_t>(step));
}

// The order of an epoch, from 0, where it has one.
inline Random epoch_random(std::uint64_t seed, std::int64_t epoch) {
  return Random(seed, (std::uint64_t{1} << 49) + static_cast<std::uint64_t>(epoch));
}

class TrainTask {
 public:
  TrainTask() = default;
  virtual ~TrainTask() = default;
  TrainTask(const TrainTask&) = delete;
  TrainTask& operator=(const TrainTask&) = delete;

  virtual ParameterStore& parameters() = 0;
  virtual std::string data_checksum() const = 0;  // of what is trained and validated on
  virtual std::int64_t num_classes() const = 0;   // that a prediction chooses from: a blind guess costs ln of it
  virtual std::int64_t epoch_tokens() const = 0;  // predictions in an epoch

  // Makes epoch 0, 1, ... ready and returns the number of its batches. A function of settings and epoch alone, so that
  // to resume is to begin the epoch again and go on from a later batch.
  virtual std::int64_t begin_epoch(std::int64_t epoch) = 0;

  // The mean loss of a batch of the epoch that was begun, in nats; its gradients are left with the parameters, which
  // have none before. `step` counts over all epochs, from 0: random numbers are a function of it. The workspace is
  // fresh and stays as it is until the step is over.
  struct BatchLoss {
    double loss = 0;
    std::int64_t tokens = 0;
  };
  virtual BatchLoss gradients(std::int64_t batch, std::int64_t step, ThreadPool& pool, Workspace& workspace) = 0;

  // A task whose batches can be computed in shares has these two as well. Shares have the same parts of the model's
  // parameters touched, and their gradients add up to those of the batch (its mean loss, not theirs).
  struct Share {
    std::int64_t index = 0, count = 1;
  };
  virtual bool has_shares() const { return false; }
  // The loss is the mean of the share. `ready` is called for each parameter once its gradient is complete, in the same
  // order for all shares of all batches.
  virtual BatchLoss share_gradients(std::int64_t batch, std::int64_t step, const Share& share, const Tape::Ready& ready,
                                    ThreadPool& pool, Workspace& workspace);

  virtual double validation_loss(ThreadPool& pool, Workspace& workspace) = 0;  // nats a prediction
  // Share of right answers in that validation, where it is known.
  virtual std::optional<double> validation_accuracy() const { return std::nullopt; }

  // The model with its present parameters. `training`: how it came about, for config.json.
  virtual void save(const std::filesystem::path& folder, const nlohmann::ordered_json& training) const = 0;

  // What one batch hands on to the next beside the parameters: to be saved and restored with a checkpoint.
  virtual std::vector<SavedState> state() { return {}; }
  // Throws Error where a training cannot go on in an epoch that began after so many steps.
  virtual void require_resumable(std::int64_t /*epoch*/, std::int64_t /*steps_before*/) const {}
  // Settings of its own with which a training that is resumed may differ from before.
  virtual std::vector<std::string> may_differ() const { return {}; }
};

}  // namespace heed::train
