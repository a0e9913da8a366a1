// The input of classifier training and evaluation: labelled texts as class ids and table rows.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "heed/base/thread_pool.h"
#include "heed/metrics/classification.h"
#include "heed/model/classifier/text_classifier.h"
#include "heed/text/corpus/labeled_text.h"
#include "heed/train/classifier/classifier_task.h"

namespace heed::train {

// The training and validation texts. Their labels and words define the model, which then reads the texts as table rows.
struct ClassifierTexts {
  text::LabeledText train, validation;
  std::int64_t empty = 0;  // texts without a word, left out of training
};
// If `valid` is empty, every tenth text of `train` is held out for validation. Throws Error for a file that cannot be
// read, and if there are no texts for training or all have the same label.
ClassifierTexts read_classifier_texts(const std::filesystem::path& train, const std::filesystem::path& valid,
                                      const TextOptions& options = {});
// Words that occur at least `min_count` times. Throws Error if there are none.
text::Vocabulary count_vocabulary(const text::LabeledText& text, std::int64_t min_count, ThreadPool& pool);
ClassifierData classifier_data(const ClassifierTexts& texts, const model::TextClassifier& model, ThreadPool& pool);

// Copies the vectors of a file to the model's words. Words without one keep their values, or get 0 if vectors are not
// trained. Returns how many were found. Throws Error if the vectors have another size or none was found.
std::int64_t read_vectors(const std::filesystem::path& path, const model::TextClassifier& model, ThreadPool& pool,
                          const TextOptions& options = {});

// The class of each line. Throws Error, with file and line, for an unknown label.
std::vector<std::int32_t> classes_of(const text::LabeledText& text, const model::TextClassifier& model);

struct ClassifierEvaluation {
  std::vector<std::int32_t> truth;       // [N]
  std::vector<float> log_probabilities;  // [N, C]
  std::int64_t words = 0, unknown_words = 0;
  std::int64_t without_words = 0;  // texts without a known word
  metrics::ClassificationScore score;
};
ClassifierEvaluation evaluate_classifier(const model::TextClassifier& model, const text::LabeledText& text,
                                         ThreadPool& pool);

}  // namespace heed::train
