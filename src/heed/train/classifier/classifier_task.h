// Trains a text classifier: batches in a new order each epoch, with words dropped at random.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "heed/model/classifier/text_classifier.h"
#include "heed/train/classifier/classifier_settings.h"
#include "heed/train/train_task.h"

namespace heed::train {

// Texts as rows of a model's table, and their classes.
struct ClassifiedTexts {
  model::TextRowLists texts;
  std::vector<std::int32_t> classes;
};

struct ClassifierData {
  ClassifiedTexts train, validation;
  std::string checksum() const;
};

class ClassifierTask : public TrainTask {
 public:
  // REQUIRES: model and data outlive this object; neither part is empty
  ClassifierTask(model::TextClassifier& model, const ClassifierData& data, const ClassifierSettings& settings);

  ParameterStore& parameters() override { return model_.parameters(); }
  std::string data_checksum() const override { return checksum_; }
  std::int64_t num_classes() const override { return model_.classes(); }
  std::int64_t epoch_tokens() const override { return std::ssize(data_.train.classes); }
  std::int64_t begin_epoch(std::int64_t epoch) override;
  BatchLoss gradients(std::int64_t batch, std::int64_t step, ThreadPool& pool, Workspace& workspace) override;
  double validation_loss(ThreadPool& pool, Workspace& workspace) override;
  void save(const std::filesystem::path& folder, const nlohmann::ordered_json& training) const override;
  std::optional<double> validation_accuracy() const override { return accuracy_; }

 private:
  void add_with_dropout(std::size_t text, Random& random);

  model::TextClassifier& model_;
  const ClassifierData& data_;
  std::int64_t batch_;
  std::uint64_t seed_;
  std::string checksum_;
  std::vector<std::int32_t> order_;  // of the texts in this epoch
  std::optional<double> accuracy_;

  // The current batch.
  model::TextRowLists texts_;
  model::TextRows kept_;
  std::vector<std::int32_t> classes_;
};

}  // namespace heed::train
