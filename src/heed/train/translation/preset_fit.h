// Whether a preset's sizes suit a corpus, judged by its vocabularies.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "heed/train/translation/translation_settings.h"

namespace heed::train {

// A corpus whose larger vocabulary has fewer words than this is a small language, such as the built-in one (1,232
// words). Multi30k has 7,800.
inline constexpr std::int64_t kSmallVocabulary = 3'000;

// The preset that suits the corpus better than `preset`: `demo` for a small language, `fast` for a real one. Nothing if
// the preset fits, if the layer sizes are not the preset's own, or if tokens are not words, since their number then
// says nothing about the language. `words`: size of the larger vocabulary.
std::optional<std::string_view> better_preset(std::string_view preset, const TrainSettings& settings,
                                              std::int64_t words);

}  // namespace heed::train
