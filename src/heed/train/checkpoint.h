// A checkpoint: all that training needs to go on to the same bits, in one safetensors file that is old or new, never
// in between. Tensors are the weights under their own names and the rest under theirs (saved_state.h); the metadata
// hold, as JSON, where training stood and the settings that it belongs to.
//
// Random numbers need no state of their own: those of a step are a function of the seed and the step.
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

// Where training stands.
struct TrainPosition {
  std::int64_t epoch = 0;  // epochs that are over
  std::int64_t batch = 0;  // batches of this epoch that are over
  std::int64_t step = 0;   // batches of all epochs
  // Of this epoch so far:
  double loss_sum = 0;  // nats, over the target words
  std::int64_t tokens = 0;
  double epoch_seconds = 0;
  // Of all epochs:
  std::int64_t all_tokens = 0;
  double seconds = 0;                                          // spent in steps
  double total_seconds = 0;                                    // validation and saving as well
  double best_loss = std::numeric_limits<double>::infinity();  // of validation
  double best_accuracy = -1;                                   // the same, where it is known
  std::int64_t best_epoch = 0;                                 // from 1; 0 before there is one
  Schedule::State schedule;
  std::int64_t log_bytes = 0;  // of log.jsonl: what stands behind them is cut off on resuming
};

// What the file belongs to: other settings or other data cannot go on from it.
struct CheckpointOwner {
  nlohmann::ordered_json settings;
  std::string data_checksum;
};

void save_checkpoint(const std::filesystem::path& path, const ParameterStore& parameters,
                     std::span<const SavedState> state, const TrainPosition& position, const CheckpointOwner& owner);

// Throws Error, with nothing changed, for a file that is damaged or belongs to something else, naming the first setting
// that differs. Settings in `may_differ` are not compared.
TrainPosition load_checkpoint(const std::filesystem::path& path, ParameterStore& parameters,
                              std::span<const SavedState> state, const CheckpointOwner& owner,
                              std::span<const std::string> may_differ = {});

}  // namespace heed::train
