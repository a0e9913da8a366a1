#include "heed/train/classifier/classifier_settings.h"

#include "heed/train/setting_checks.h"

namespace heed::train {

ClassifierSettings::ClassifierSettings() {
  loop.epochs = 5;
  loop.optimizer = "adagrad";
  loop.schedule = "cosine";
  loop.learning_rate = 0.02;
  loop.epsilon = 3e-4;  // large, so that rare words, whose gradients are small, move little
  loop.save_every = 0;
}

void validate(const ClassifierSettings& settings) {
  const model::DanOptions& model = settings.model;
  require_range("embedding", model.embedding, 1, kLargest);
  require_range("layers", model.layers, 0, model::kMostHiddenLayers);
  require_range("hidden", model.hidden, 1, kLargest);
  require_range("ngrams", model.ngrams, 1, model::kLongestNgram);
  require_range("buckets", model.buckets, 1, model::kMostBuckets);
  require_range("word-dropout", model.word_dropout, 0, 1, /*high_counts=*/false);
  require_range("dropout", model.dropout, 0, 1, /*high_counts=*/false);
  require_range("min-count", settings.texts.min_count, 1, kMany);
  require_range("batch", settings.texts.batch, 1, 1e6);
  validate(settings.loop);
}

}  // namespace heed::train
