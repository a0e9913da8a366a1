// Trains a translation model: batches of sentence pairs of similar length, and the loss over a whole corpus.
#pragma once

#include <optional>

#include "heed/base/thread_pool.h"
#include "heed/model/gru/seq2seq.h"
#include "heed/model/translation_model.h"
#include "heed/text/corpus/corpus.h"
#include "heed/text/corpus/epoch_plan.h"
#include "heed/train/train_task.h"
#include "heed/train/translation/training_data.h"
#include "heed/train/translation/translation_settings.h"

namespace heed::train {

class TranslationTask : public TrainTask {
 public:
  // REQUIRES: model and data outlive this object
  TranslationTask(model::TranslationModel& model, const TrainingData& data, const TrainSettings& settings);

  ParameterStore& parameters() override { return model_.parameters(); }
  std::string data_checksum() const override { return data_.checksum; }
  std::int64_t num_classes() const override { return model_.options().target_tokens; }
  std::int64_t epoch_tokens() const override { return epoch_tokens_; }
  std::int64_t begin_epoch(std::int64_t epoch) override;
  BatchLoss gradients(std::int64_t batch, std::int64_t step, ThreadPool& pool, Workspace& workspace) override;
  bool has_shares() const override { return true; }
  // Every count-th sentence, starting at index. A share without a sentence takes the first one with weight 0, so that
  // all shares touch the same parameters.
  BatchLoss share_gradients(std::int64_t batch, std::int64_t step, const Share& share, const Tape::Ready& ready,
                            ThreadPool& pool, Workspace& workspace) override;
  double validation_loss(ThreadPool& pool, Workspace& workspace) override;
  void save(const std::filesystem::path& folder, const nlohmann::ordered_json& training) const override;
  std::vector<std::string> may_differ() const override { return {"valid-bleu"}; }

 private:
  model::TranslationModel& model_;
  const TrainingData& data_;
  text::BatchOptions batches_;
  std::int64_t epoch_tokens_;
  std::optional<text::EpochPlan> plan_;
  model::Seq2SeqBatch batch_;  // the current one; the tape refers to it
};

// The number of target tokens that a model predicts: end tokens count, start tokens do not.
std::int64_t predicted_tokens(const text::Corpus& corpus);
std::int64_t predicted_tokens(const text::PairSource& source);

// Nats per predicted token, without dropout and label smoothing. Validation and evaluation report this.
double corpus_loss(const model::Seq2Seq& model, const text::Corpus& corpus, ThreadPool& pool, Workspace& workspace);

}  // namespace heed::train
