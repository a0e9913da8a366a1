// Counts what may make a text hard to classify: negation, contrast, words for both sides, questions, quotation marks,
// length, unknown words.
//
// The lists of words are English. A text in another language matches none of them; its other traits are still counted.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "heed/base/thread_pool.h"
#include "heed/model/classifier/text_classifier.h"
#include "heed/text/corpus/labeled_text.h"

namespace heed::evaluate {

struct TextTraits {
  std::int64_t words = 0;      // including punctuation (split_words.h)
  std::int64_t unknown = 0;    // of them, unknown to the model
  std::int64_t negations = 0;  // not, n't, never, no, nothing, hardly, ...
  std::int64_t contrasts = 0;  // but, however, although, despite, yet, ...
  std::int64_t questions = 0;  // tokens that contain a question mark
  std::int64_t quotes = 0;     // up to three words in quotation marks: irony, or a title
  bool mixed = false;          // is_mixed
};

// Without the traits that need a model: unknown words, and whether it is mixed.
TextTraits countable_traits(std::string_view text);

// The class that each word of a model indicates on its own; kNoClass if it says little or never occurs.
//
// A word is judged by the model's output for a text of this word alone. This costs one row of the network per word of
// the vocabulary, however many texts there are. Occlusion would judge a word in its text, at the cost of one row per
// word of all texts, and its result would depend on the decision that it should explain. The output is compared with
// the mean over all word occurrences. The strongest words that together make up a tenth of all occurrences have an
// opinion.
inline constexpr std::int32_t kNoClass = -1;
inline constexpr double kOpinionShare = 0.1;
// ln P of each class for a text of each word of the vocabulary alone: [V, C]. A special token gives that of an empty
// text.
std::vector<float> log_probabilities_of_words(const model::TextClassifier& model, ThreadPool& pool);
// `log_probabilities` [V, C]: for each word alone. `occurrences` [V]
std::vector<std::int32_t> word_opinions(std::span<const float> log_probabilities,
                                        std::span<const std::int64_t> occurrences, std::int32_t classes);

// Whether words of two classes occur together, such as praise and blame: among words with an opinion, the second class
// has at least two for every three of the first. `words`: word ids.
bool is_mixed(std::span<const std::int32_t> words, std::span<const std::int32_t> opinions, std::int32_t classes);

// All traits of each text. The same for any number of threads.
std::vector<TextTraits> text_traits(const model::TextClassifier& model, const text::LabeledText& texts,
                                    ThreadPool& pool);

}  // namespace heed::evaluate
