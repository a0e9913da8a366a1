// The part of training that depends on the kind of model: parameters, batches with their loss and gradients,
// validation, and saving the model. The training loop is the same for all (trainer.h).
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

// Random streams derived from the seed, one per purpose. Batches of sentence pairs have their own
// (text/corpus/epoch_plan.h), and initial weights are drawn from stream 0.
//
// Dropout in a step; steps count from 0.
inline Random dropout_random(std::uint64_t seed, std::int64_t step) {
  return Random(seed, (std::uint64_t{1} << 32) + static_cast<std::uint64_t>(step));
}

// For tasks that draw the batch of a step at random.
inline Random batch_random(std::uint64_t seed, std::int64_t step) {
  return Random(seed, (std::uint64_t{1} << 48) + static_cast<std::uint64_t>(step));
}

// The order of an epoch, if it has one; epochs count from 0.
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
  virtual std::string data_checksum() const = 0;  // of the training and validation data
  virtual std::int64_t num_classes() const = 0;   // of a prediction: a uniform guess has loss ln of it
  virtual std::int64_t epoch_tokens() const = 0;  // predictions per epoch

  // Prepares epoch 0, 1, ... and returns the number of its batches. It depends on the settings and the epoch only, so
  // that a run is resumed by starting the epoch again and skipping batches.
  virtual std::int64_t begin_epoch(std::int64_t epoch) = 0;

  // Returns the mean loss of a batch of the current epoch, in nats, and sets the gradients of the parameters, which
  // have none before. `step` counts over all epochs, from 0: random numbers are a function of it. The workspace is
  // empty and stays unchanged until the step is over.
  struct BatchLoss {
    double loss = 0;
    std::int64_t tokens = 0;
  };
  virtual BatchLoss gradients(std::int64_t batch, std::int64_t step, ThreadPool& pool, Workspace& workspace) = 0;

  // A task whose batches can be computed in shares also overrides these two. All shares touch the same parts of the
  // parameters, and their gradients add up to those of the batch (of its mean loss, not theirs).
  struct Share {
    std::int64_t index = 0, count = 1;
  };
  virtual bool has_shares() const { return false; }
  // Returns the mean loss of the share. `ready` is called for each parameter once its gradient is complete, in the same
  // order for all shares of all batches.
  virtual BatchLoss share_gradients(std::int64_t batch, std::int64_t step, const Share& share, const Tape::Ready& ready,
                                    ThreadPool& pool, Workspace& workspace);

  virtual double validation_loss(ThreadPool& pool, Workspace& workspace) = 0;  // nats per prediction
  // The accuracy in that validation, if the task has one.
  virtual std::optional<double> validation_accuracy() const { return std::nullopt; }

  // Saves the model with its current parameters. `training`: how it was trained, for config.json.
  virtual void save(const std::filesystem::path& folder, const nlohmann::ordered_json& training) const = 0;

  // State other than the parameters that carries over from batch to batch: saved and restored with a checkpoint.
  virtual std::vector<SavedState> state() { return {}; }
  // Throws Error if training cannot resume in an epoch that started after this many steps.
  virtual void require_resumable(std::int64_t /*epoch*/, std::int64_t /*steps_before*/) const {}
  // The task's settings that may change when a run is resumed.
  virtual std::vector<std::string> may_differ() const { return {}; }
};

}  // namespace heed::train
