// Trains a character model. The text is cut into one stream per batch row. A batch is the next window of each stream,
// and the state carries over from the window before.
#pragma once

#include "heed/model/lm/char_lm.h"
#include "heed/train/lm/lm_settings.h"
#include "heed/train/train_task.h"

namespace heed::train {

// A text in two parts: the first for training, the end for validation.
struct CharData {
  std::vector<std::int32_t> train, validation;
  std::string checksum;
};
// Throws Error if the text is too short for the number of streams and the validation share.
CharData split_text(std::span<const std::int32_t> ids, const WindowSettings& settings);

class CharTask : public TrainTask {
 public:
  // REQUIRES: model and data outlive this object
  CharTask(model::CharLm& model, const CharData& data, const CharTrainSettings& settings);

  ParameterStore& parameters() override { return model_.parameters(); }
  std::string data_checksum() const override { return data_.checksum; }
  std::int64_t num_classes() const override { return model_.tokens().size(); }
  std::int64_t epoch_tokens() const override { return streams_ * length_; }
  std::int64_t begin_epoch(std::int64_t epoch) override;
  BatchLoss gradients(std::int64_t batch, std::int64_t step, ThreadPool& pool, Workspace& workspace) override;
  double validation_loss(ThreadPool& pool, Workspace& workspace) override;
  void save(const std::filesystem::path& folder, const nlohmann::ordered_json& training) const override;
  std::vector<SavedState> state() override;

 private:
  model::CharLm& model_;
  const CharData& data_;
  std::uint64_t seed_;
  Index streams_, window_, length_;  // length_: predictions per stream and epoch
  model::CharNetwork::State state_;
  std::vector<std::int32_t> inputs_, targets_;  // of the current batch; the tape refers to them
};

}  // namespace heed::train
