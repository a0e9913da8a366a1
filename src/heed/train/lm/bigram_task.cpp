#include "heed/train/lm/bigram_task.h"

#include <algorithm>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/formats/json.h"
#include "heed/base/sha256.h"
#include "heed/train/train_task.h"

namespace heed::train {

std::string BigramData::checksum() const {
  Sha256 sum;
  for (const auto* ids : {&train.inputs, &train.targets, &validation.inputs, &validation.targets})
    sum.add({reinterpret_cast<const char*>(ids->data()), std::span(*ids).size_bytes()});
  return sum.hex();
}

std::int64_t validations(const BigramSettings& settings) {
  return (settings.steps + settings.valid_every - 1) / settings.valid_every;
}

BigramTask::BigramTask(model::BigramLm& model, const BigramData& data, const BigramTrainSettings& settings)
    : model_(model),
      data_(data),
      settings_(settings.pairs),
      seed_(static_cast<std::uint64_t>(settings.loop.seed)),
      checksum_(data.checksum()),
      inputs_(static_cast<std::size_t>(settings_.batch)),
      targets_(inputs_.size()) {}

std::int64_t BigramTask::begin_epoch(std::int64_t epoch) {
  epoch_steps_ = std::min(settings_.valid_every, settings_.steps - epoch * settings_.valid_every);
  return epoch_steps_;
}

void BigramTask::require_resumable(std::int64_t epoch, std::int64_t steps_before) const {
  if (steps_before == epoch * settings_.valid_every || steps_before >= settings_.steps) return;
  throw Error(fmt::format(
      "the run ended after {} steps, which is not a multiple of --valid-every {}, so --steps cannot be raised",
      steps_before, settings_.valid_every));
}

TrainTask::BatchLoss BigramTask::gradients(std::int64_t /*batch*/, std::int64_t step, ThreadPool& pool,
                                           Workspace& workspace) {
  Random random = batch_random(seed_, step);
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    const auto pair = random.below(data_.train.inputs.size());
    inputs_[i] = data_.train.inputs[pair];
    targets_[i] = data_.train.targets[pair];
  }
  return {.loss = model_.network().gradients(pool, workspace, inputs_, targets_), .tokens = settings_.batch};
}

double BigramTask::validation_loss(ThreadPool& pool, Workspace& /*workspace*/) {
  double nats = 0;
  const auto logs = model_.network().log_probabilities(pool, data_.validation.inputs, data_.validation.targets);
  for (const double log_probability : logs) nats -= log_probability;
  return nats / static_cast<double>(logs.size());
}

void BigramTask::save(const std::filesystem::path& folder, const nlohmann::ordered_json& training) const {
  model_.save(folder, training);
}

}  // namespace heed::train
