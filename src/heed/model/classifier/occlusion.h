// Which words of a text push a classifier's decision: what changes when a word is left out.
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
  bool known = false;              // to the model
  // The log-odds of the class, ln p / (1 - p), of the whole text less those of the text without this word at this
  // place: above 0, the word speaks for the class. The words around it then stand side by side.
  double effect = 0;
};

// Every word of the text, in order: equal to classifying the text again without it, at the price of one row of the
// hidden layers a word. `class_number` is whose log-odds are meant. REQUIRES: a class of the model
std::vector<OccludedWord> occlude(const TextClassifier& model, std::string_view text, std::int32_t class_number,
                                  ThreadPool& pool);

// ln p / (1 - p) of a class, from ln P of all classes.
double log_odds(std::span<const float> log_probabilities, std::int32_t class_number);

}  // namespace heed::model
