// What the training and the evaluation of a classifier read: labelled texts as classes and rows of its table.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "heed/base/thread_pool.h"
#include "heed/metrics/classification.h"
#include "heed/model/text_classifier.h"
#include "heed/text/labeled_text.h"

namespace heed {

// The class of each line. Throws Error, with file and line, for a label that the model does not know.
std::vector<std::int32_t> classes_of(const LabeledText& text, const TextClassifier& model);

struct ClassifierEvaluation {
  std::vector<std::int32_t> truth;       // [N]
  std::vector<float> log_probabilities;  // [N, C]
  std::int64_t words = 0, unknown_words = 0;
  std::int64_t without_words = 0;  // texts in which the model knows no word
  ClassificationScore score;
};
ClassifierEvaluation evaluate_classifier(const TextClassifier& model, const LabeledText& text, ThreadPool& pool);

}  // namespace heed
