// Which words of a text drive a classifier's decision: measures what changes when a word is left out.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "heed/base/thread_pool.h"
#include "heed/model/classifier/text_classifier.h"

namespace heed::model {

struct OccludedWord {
  std::size_t begin = 0, end = 0;  // its bytes in the text
  bool known = false;              // whether the model knows the word
  // The log-odds of the class, ln p / (1 - p), of the whole text minus those of the text without this occurrence of the
  // word. Above 0, the word supports the class. When the word is left out, its neighbours become adjacent.
  double effect = 0;
};

// Returns every word of the text, in order. Each effect equals that of classifying the text again without the word, but
// costs only one row of the hidden layers per word. `class_number` is the class whose log-odds are measured.
// REQUIRES: a class of the model
std::vector<OccludedWord> occlude(const TextClassifier& model, std::string_view text, std::int32_t class_number,
                                  ThreadPool& pool);

// ln p / (1 - p) of a class, from ln P of all classes.
double log_odds(std::span<const float> log_probabilities, std::int32_t class_number);

}  // namespace heed::model
