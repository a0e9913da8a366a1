// Trains a neural bigram model on batches of word pairs drawn at random from the text.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "heed/model/lm/bigram_lm.h"
#include "heed/model/lm/word_pairs.h"
#include "heed/text/corpus/lm_text.h"
#include "heed/train/lm/lm_settings.h"
#include "heed/train/train_task.h"

namespace heed::train {

struct BigramData {
  model::WordPairs train, validation;
  std::string checksum() const;
};

class BigramTask : public TrainTask {
 public:
  // REQUIRES: model and data outlive this object; neither list of pairs is empty
  BigramTask(model::BigramLm& model, const BigramData& data, const BigramTrainSettings& settings);

  ParameterStore& parameters() override { return model_.parameters(); }
  std::string data_checksum() const override { return checksum_; }
  std::int64_t num_classes() const override { return model_.tokens().size(); }
  std::int64_t epoch_tokens() const override { return epoch_steps_ * settings_.batch; }
  std::int64_t begin_epoch(std::int64_t epoch) override;
  BatchLoss gradients(std::int64_t batch, std::int64_t step, ThreadPool& pool, Workspace& workspace) override;
  double validation_loss(ThreadPool& pool, Workspace& workspace) override;
  void save(const std::filesystem::path& folder, const nlohmann::ordered_json& training) const override;
  // A run can take more steps than first requested only if it ended at a validation.
  void require_resumable(std::int64_t epoch, std::int64_t steps_before) const override;
  std::vector<std::string> may_differ() const override { return {"steps"}; }

 private:
  model::BigramLm& model_;
  const BigramData& data_;
  BigramSettings settings_;
  std::uint64_t seed_;
  std::string checksum_;
  std::int64_t epoch_steps_ = 0;
  std::vector<std::int32_t> inputs_, targets_;  // of the current batch
};

// An epoch is the time between two validations; this is the number of epochs.
std::int64_t validations(const BigramSettings& settings);

}  // namespace heed::train
