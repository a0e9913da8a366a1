// Whether a preset's sizes suit a corpus, judged by its vocabularies.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "heed/text/vocabulary/vocabulary.h"
#include "heed/train/translation/translation_settings.h"

namespace heed::train {

// A corpus in which fewer words than this occur at least twice, on the side that has more of them, is a small language.
// The built-in corpus has 1,200, the first 6,000 pairs of Multi30k 2,700, and all 29,000 pairs 7,800.
inline constexpr std::int64_t kSmallVocabulary = 3'000;

// Number of words that occur at least twice. It is the same for a preset that leaves out the words that occur once.
std::int64_t frequent_words(const text::Vocabulary& vocabulary);

// The preset that suits the corpus better than `preset`: `demo` for a small language, `fast` for a real one. Nothing if
// the preset fits, if the layer sizes are not the preset's own, or if the vocabulary does not say how many frequent
// words the language has. `words`: frequent_words, the larger of both sides.
std::optional<std::string_view> better_preset(std::string_view preset, const TrainSettings& settings,
                                              std::int64_t words);

}  // namespace heed::train
