// The training of a translation model: batches of sentence pairs of like length.
#pragma once

#include <optional>

#include "heed/model/translation_model.h"
#include "heed/text/epoch_plan.h"
#include "heed/train/settings.h"
#include "heed/train/train_task.h"
#include "heed/train/training_data.h"

namespace heed {

class TranslationTask : public TrainTask {
 public:
  // REQUIRES: model and data outlive this object
  TranslationTask(TranslationModel& model, const TrainingData& data, const TrainSettings& settings);

  ParameterStore& parameters() override { return model_.parameters(); }
  std::string data_checksum() const override { return data_.checksum; }
  std::int64_t outcomes() const override { return model_.options().target_words; }
  std::int64_t epoch_words() const override { return epoch_words_; }
  std::int64_t begin_epoch(std::int64_t epoch) override;
  BatchLoss gradients(std::int64_t batch, std::int64_t step, ThreadPool& pool, Workspace& workspace) override;
  bool has_shares() const override { return true; }
  // Every count-th sentence, from the index-th on. A share without one takes the first sentence and counts it as
  // nothing, so that all shares go through the same parameters.
  BatchLoss share_gradients(std::int64_t batch, std::int64_t step, const Share& share, const Tape::Ready& ready,
                            ThreadPool& pool, Workspace& workspace) override;
  double validation_loss(ThreadPool& pool, Workspace& workspace) override;
  void save(const std::filesystem::path& folder, const nlohmann::ordered_json& training) const override;
  std::vector<std::string> may_differ() const override { return {"valid-bleu"}; }

 private:
  TranslationModel& model_;
  const TrainingData& data_;
  BatchOptions batches_;
  std::int64_t epoch_words_;
  std::optional<EpochPlan> plan_;
  Seq2SeqBatch batch_;  // the present one, which the tape looks at
};

}  // namespace heed
