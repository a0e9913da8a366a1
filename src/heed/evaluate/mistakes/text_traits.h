// What can be counted in a text that may make it hard to classify: negation, contrast, words for both sides, questions,
// quotation marks, length, unknown words.
//
// The lists of words are English. A text of another language has none of them, and its other traits all the same.
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
  std::int64_t words = 0;      // signs too (split_words.h)
  std::int64_t unknown = 0;    // of them, to the model
  std::int64_t negations = 0;  // not, n't, never, no, nothing, hardly, ...
  std::int64_t contrasts = 0;  // but, however, although, despite, yet, ...
  std::int64_t questions = 0;  // signs with a question mark
  std::int64_t quotes = 0;     // up to three words between quotation marks: irony, or a title
  bool mixed = false;          // is_mixed
};

// Without what only a model can tell: unknown words, and whether it is mixed.
TextTraits countable_traits(std::string_view text);

// Which class each word of a model speaks for, by itself; kNoClass where it says little or never
// occurs.
//
// A word is judged by what the model says of a text of this word alone: one row of the network for each word of the
// vocabulary, however many texts there are. Occlusion would judge it in its text, at the price of a row for each word
// of all texts, and what it found would depend on the decision that it is to explain. What the model says is compared
// with the mean over all words as they occur; the strongest ones that together are a tenth of all occurrences have an
// opinion.
inline constexpr std::int32_t kNoClass = -1;
inline constexpr double kOpinionShare = 0.1;
// `log_probabilities` [V, C]: of each word alone. `occurrences` [V]
std::vector<std::int32_t> word_opinions(std::span<const float> log_probabilities,
                                        std::span<const std::int64_t> occurrences, std::int32_t classes);

// Whether words of two classes stand side by side, such as praise and blame: of words with an opinion, the second class
// has at least two for every three of the first. `words`: by their numbers.
bool is_mixed(std::span<const std::int32_t> words, std::span<const std::int32_t> opinions, std::int32_t classes);

// All of them, for each text. The same for any number of threads.
std::vector<TextTraits> text_traits(const model::TextClassifier& model, const text::LabeledText& texts,
                                    ThreadPool& pool);

}  // namespace heed::evaluate
