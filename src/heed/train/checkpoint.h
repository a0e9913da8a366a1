// A checkpoint: everything that training needs to resume with bit-identical results, in one safetensors file. The file
// is replaced atomically. Its tensors are the weights under their own names and the other state under its names
// (saved_state.h). Its metadata contain, as JSON, the training position and the settings it belongs to.
//
// The random generator has no state to save: the random numbers of a step are a function of the seed and the step.
#pragma once

#include <cstdint>
#include <filesystem>
#include <limits>
#include <span>
#include <string>

#include "heed/base/formats/json.h"
#include "heed/nn/parameters.h"
#include "heed/train/saved_state.h"
#include "heed/train/schedule.h"

namespace heed::train {

inline constexpr const char* kCheckpointFile = "checkpoint.safetensors";

// The progress of training.
struct TrainPosition {
  std::int64_t epoch = 0;  // epochs completed
  std::int64_t batch = 0;  // batches of this epoch completed
  std::int64_t step = 0;   // batches of all epochs
  // Of this epoch so far:
  double loss_sum = 0;  // nats, over the target tokens
  std::int64_t tokens = 0;
  double epoch_seconds = 0;
  // Of all epochs:
  std::int64_t all_tokens = 0;
  double seconds = 0;                                          // spent in steps
  double total_seconds = 0;                                    // including validation and saving
  double best_loss = std::numeric_limits<double>::infinity();  // on validation
  double best_accuracy = -1;                                   // the same, if the task has an accuracy
  std::int64_t best_epoch = 0;                                 // from 1; 0: none yet
  Schedule::State schedule;
  std::int64_t log_bytes = 0;  // of log.jsonl: anything after them is cut off on resuming
};

// The settings and data that a checkpoint belongs to: training cannot resume from it with others.
struct CheckpointOwner {
  nlohmann::ordered_json settings;
  std::string data_checksum;
};

void save_checkpoint(const std::filesystem::path& path, const ParameterStore& parameters,
                     std::span<const SavedState> state, const TrainPosition& position, const CheckpointOwner& owner);

// Throws Error, with nothing changed, if the file is damaged or belongs to other settings or data; the error names the
// first setting that differs. Settings in `may_differ` are not compared.
TrainPosition load_checkpoint(const std::filesystem::path& path, ParameterStore& parameters,
                              std::span<const SavedState> state, const CheckpointOwner& owner,
                              std::span<const std::string> may_differ = {});

}  // namespace heed::train
