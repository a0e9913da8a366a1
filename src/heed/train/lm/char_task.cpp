#include "heed/train/lm/char_task.h"

#include <algorithm>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/formats/json.h"
#include "heed/base/sha256.h"
#include "heed/train/train_task.h"

namespace heed::train {

CharData split_text(std::span<const std::int32_t> ids, const WindowSettings& settings) {
  const auto held_out = static_cast<std::size_t>(settings.valid_share * static_cast<double>(ids.size()));
  const std::size_t least = 2 * static_cast<std::size_t>(settings.batch);
  if (held_out < 1 || ids.size() - held_out < least)
    throw Error(
        fmt::format("the text must have at least {} characters to train on and 1 to validate on (got {} and {}); "
                    "change --batch or --valid-share",
                    least, ids.size() - held_out, held_out));
  CharData data;
  data.train.assign(ids.begin(), ids.end() - static_cast<std::ptrdiff_t>(held_out));
  data.validation.assign(ids.end() - static_cast<std::ptrdiff_t>(held_out), ids.end());
  Sha256 checksum;
  checksum.add({reinterpret_cast<const char*>(ids.data()), ids.size_bytes()});
  data.checksum = checksum.hex();
  return data;
}

CharTask::CharTask(model::CharLm& model, const CharData& data, const CharTrainSettings& settings)
    : model_(model),
      data_(data),
      seed_(static_cast<std::uint64_t>(settings.loop.seed)),
      streams_(settings.window.batch),
      window_(settings.window.window),
      length_((static_cast<Index>(data.train.size()) - 1) / streams_),
      state_(model.network().start(streams_)) {}

std::int64_t CharTask::begin_epoch(std::int64_t /*epoch*/) { return (length_ + window_ - 1) / window_; }

TrainTask::BatchLoss CharTask::gradients(std::int64_t batch, std::int64_t step, ThreadPool& pool,
                                         Workspace& workspace) {
  const Index begin = batch * window_, steps = std::min(window_, length_ - begin);
  inputs_.clear(), targets_.clear();
  for (Index t = begin; t < begin + steps; ++t) {
    for (Index stream = 0; stream < streams_; ++stream) {
      const auto at = static_cast<std::size_t>(stream * length_ + t);
      inputs_.push_back(data_.train[at]);
      targets_.push_back(data_.train[at + 1]);
    }
  }
  if (begin == 0) {
    for (Tensor& layer : state_) std::ranges::fill(layer.view().span(), 0.0F);
  }
  Tape tape(pool, workspace, Mode::kTraining);
  Random dropout = dropout_random(seed_, step);
  const CrossEntropy result = model_.network().loss(tape, inputs_, targets_, state_, dropout);
  tape.backward(result.loss);
  return {.loss = result.loss.value.span()[0], .tokens = result.count};
}

double CharTask::validation_loss(ThreadPool& pool, Workspace& /*workspace*/) {
  double nats = 0;
  for (const double log_probability :
       model::log_probabilities(model_.network(), data_.train.back(), data_.validation, pool))
    nats -= log_probability;
  return nats / static_cast<double>(data_.validation.size());
}

void CharTask::save(const std::filesystem::path& folder, const nlohmann::ordered_json& training) const {
  model_.save(folder, training);
}

std::vector<SavedState> CharTask::state() {
  std::vector<SavedState> parts;
  for (std::size_t layer = 0; layer < state_.size(); ++layer)
    parts.push_back({fmt::format("state.l{}", layer), state_[layer].view()});
  return parts;
}

}  // namespace heed::train
