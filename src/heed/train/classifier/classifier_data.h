// What the training and the evaluation of a classifier read: labelled texts as classes and rows of its table.
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

// What a training reads: the labels and words of its texts become those of a model, which then sees them as rows.
struct ClassifierTexts {
  text::LabeledText train, validation;
  std::int64_t empty = 0;  // texts without a word, left out of training
};
// `valid` empty: every tenth text of `train` is validated on, and not trained on. Throws Error for what cannot be read,
// and where texts for training are missing or all have one label.
ClassifierTexts read_classifier_texts(const std::filesystem::path& train, const std::filesystem::path& valid,
                                      const TextOptions& options = {});
// Words seen at least `min_count` times. Throws Error where there is none.
text::Vocabulary count_vocabulary(const text::LabeledText& text, std::int64_t min_count, ThreadPool& pool);
ClassifierData classifier_data(const ClassifierTexts& texts, const model::TextClassifier& model, ThreadPool& pool);

// Puts the vectors of a file into those of the model's words; others keep theirs, or are 0 where vectors are not
// trained. Returns how many were found. Throws Error where the vectors are of another size, and where there is none.
std::int64_t read_vectors(const std::filesystem::path& path, const model::TextClassifier& model, ThreadPool& pool,
                          const TextOptions& options = {});

// The class of each line. Throws Error, with file and line, for a label that the model does not know.
std::vector<std::int32_t> classes_of(const text::LabeledText& text, const model::TextClassifier& model);

struct ClassifierEvaluation {
  std::vector<std::int32_t> truth;       // [N]
  std::vector<float> log_probabilities;  // [N, C]
  std::int64_t words = 0, unknown_words = 0;
  std::int64_t without_words = 0;  // texts in which the model knows no word
  metrics::ClassificationScore score;
};
ClassifierEvaluation evaluate_classifier(const model::TextClassifier& model, const text::LabeledText& text,
                                         ThreadPool& pool);

}  // namespace heed::train
