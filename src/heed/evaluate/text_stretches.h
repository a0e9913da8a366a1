// Cuts a scored text into stretches of about equal length, so that figures of a text have a standard error.
//
// Neighbouring tokens depend on each other: a rare word is often followed by more of the same passage. Sums over
// stretches depend on each other much less, so they are the independent units of differences between texts and between
// models. Stretches are counted in letters (no white space), so those of a word model and of a character model on the
// same text cover the same words.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "heed/metrics/estimate.h"
#include "heed/metrics/text_score.h"

namespace heed::evaluate {

struct TextStretch {
  double letters = 0, tokens = 0, unknown = 0;
  double bits = 0, unknown_bits = 0, spelling_bits = 0;  // as in metrics::TextScore
};

// Of kStretchLetters letters each. Stretch i of two models covers the same letters, up to the token at its border.
inline constexpr std::size_t kStretchLetters = 100;
std::vector<TextStretch> stretches_of(std::span<const metrics::ScoredToken> tokens, metrics::SpellingEnd end);

// Figures of a text.
metrics::Estimate unknown_rate(std::span<const TextStretch> stretches);
metrics::Estimate bits_per_token(std::span<const TextStretch> stretches);
metrics::Estimate bits_of_known(std::span<const TextStretch> stretches);    // per token
metrics::Estimate bits_of_unknown(std::span<const TextStretch> stretches);  // per token, without spelling
metrics::Estimate bits_per_letter(std::span<const TextStretch> stretches);  // with spelling

// Bits per character of the second model minus those of the first, on the same text of `characters` characters. There
// is too little data if the text has fewer than kFewestStretches.
inline constexpr std::size_t kFewestStretches = 8;
metrics::Difference difference_of_models(std::span<const TextStretch> first, std::span<const TextStretch> second,
                                         double characters);

// Of a figure on two texts: the second minus the first.
metrics::Difference difference_of_texts(const metrics::Estimate& first, const metrics::Estimate& second);

}  // namespace heed::evaluate
