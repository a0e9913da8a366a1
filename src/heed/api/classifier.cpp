#include <cmath>
#include <utility>

#include "heed/base/thread_pool.h"
#include "heed/heed.h"
#include "heed/model/classifier/text_classifier.h"
#include "heed/text/corpus/labeled_text.h"
#include "heed/train/classifier/classifier_data.h"

namespace heed {

struct Classifier::Implementation {
  Implementation(const std::filesystem::path& folder, int threads)
      : model(model::TextClassifier::load(folder)), pool(threads) {}

  std::unique_ptr<model::TextClassifier> model;
  ThreadPool pool;
};

Classifier::Classifier(const std::filesystem::path& folder, int threads)
    : implementation_(std::make_unique<Implementation>(folder, threads)) {}
Classifier::~Classifier() = default;
Classifier::Classifier(Classifier&&) noexcept = default;
Classifier& Classifier::operator=(Classifier&&) noexcept = default;

const std::vector<std::string>& Classifier::labels() const { return implementation_->model->labels(); }

Prediction Classifier::predict(const std::string& text) const { return std::move(predict_batch({text}).front()); }

std::vector<Prediction> Classifier::predict_batch(const std::vector<std::string>& texts) const {
  const model::TextClassifier& model = *implementation_->model;
  const std::vector<float> logs = model.log_probabilities(texts, implementation_->pool);
  const auto classes = static_cast<std::size_t>(model.classes());
  std::vector<Prediction> predictions(texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const auto own = std::span(logs).subspan(i * classes, classes);
    for (const float log : own) predictions[i].probabilities.push_back(std::exp(static_cast<double>(log)));
    const auto best = static_cast<std::size_t>(metrics::most_probable(own));
    predictions[i].label = model.labels()[best];
    predictions[i].probability = predictions[i].probabilities[best];
  }
  return predictions;
}

metrics::ClassificationScore Classifier::evaluate(const std::filesystem::path& file) const {
  const text::LabeledText text = text::read_labeled_text(file, {.max_line_bytes = text::kLongestReview});
  return train::evaluate_classifier(*implementation_->model, text, implementation_->pool).score;
}

}  // namespace heed
