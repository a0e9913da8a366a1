#include "heed/evaluate/text_stretches.h"

#include <algorithm>
#include <functional>
#include <string>

namespace heed::evaluate {
namespace {

std::size_t letters_of(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte > ' ' && (byte & 0xC0) != 0x80;  // neither white space nor the rest of a character
  }));
}

// part(stretch) summed, divided by whole(stretch) summed.
template <class Part, class Whole>
metrics::Estimate estimate_over(std::span<const TextStretch> stretches, Part part, Whole whole) {
  std::vector<double> parts, wholes;
  for (const TextStretch& stretch : stretches) {
    parts.push_back(part(stretch));
    wholes.push_back(whole(stretch));
  }
  return metrics::estimate_of_ratio(parts, wholes);
}

double known_tokens(const TextStretch& stretch) { return stretch.tokens - stretch.unknown; }
double known_bits(const TextStretch& stretch) { return stretch.bits - stretch.unknown_bits; }
double all_bits(const TextStretch& stretch) { return stretch.bits + stretch.spelling_bits; }

}  // namespace

std::vector<TextStretch> stretches_of(std::span<const metrics::ScoredToken> tokens, metrics::SpellingEnd end) {
  std::vector<TextStretch> stretches;
  std::size_t letters_before = 0;
  for (const metrics::ScoredToken& token : tokens) {
    stretches.resize(std::max(stretches.size(), letters_before / kStretchLetters + 1));
    TextStretch& stretch = stretches[letters_before / kStretchLetters];
    const std::size_t letters = token.end ? 0 : letters_of(token.text);
    const double bits = token.bits();
    stretch.letters += static_cast<double>(letters);
    stretch.tokens += 1;
    stretch.bits += bits;
    if (token.unknown) {
      stretch.unknown += 1;
      stretch.unknown_bits += bits;
      stretch.spelling_bits += metrics::spelling_bits(token.text, end);
    }
    letters_before += letters;
  }
  return stretches;
}

metrics::Estimate unknown_rate(std::span<const TextStretch> stretches) {
  return estimate_over(stretches, std::mem_fn(&TextStretch::unknown), std::mem_fn(&TextStretch::tokens));
}

metrics::Estimate bits_per_token(std::span<const TextStretch> stretches) {
  return estimate_over(stretches, std::mem_fn(&TextStretch::bits), std::mem_fn(&TextStretch::tokens));
}

metrics::Estimate bits_of_known(std::span<const TextStretch> stretches) {
  return estimate_over(stretches, known_bits, known_tokens);
}

metrics::Estimate bits_of_unknown(std::span<const TextStretch> stretches) {
  return estimate_over(stretches, std::mem_fn(&TextStretch::unknown_bits), std::mem_fn(&TextStretch::unknown));
}

metrics::Estimate bits_per_letter(std::span<const TextStretch> stretches) {
  return estimate_over(stretches, all_bits, std::mem_fn(&TextStretch::letters));
}

metrics::Difference difference_of_models(std::span<const TextStretch> first, std::span<const TextStretch> second,
                                         double characters) {
  std::vector<double> bits, letters;
  double all_letters = 0;
  for (std::size_t i = 0; i < std::min(first.size(), second.size()); ++i) {
    bits.push_back(all_bits(second[i]) - all_bits(first[i]));
    letters.push_back((first[i].letters + second[i].letters) / 2);
    all_letters += letters.back();
  }
  if (all_letters == 0) return {.enough = false};
  for (double& count : letters) count *= characters / all_letters;
  metrics::Difference difference = metrics::difference_from_zero(metrics::estimate_of_ratio(bits, letters));
  difference.enough = difference.enough && bits.size() >= kFewestStretches;
  return difference;
}

metrics::Difference difference_of_texts(const metrics::Estimate& first, const metrics::Estimate& second) {
  metrics::Difference difference = metrics::difference_of(second, first);
  difference.enough = difference.enough && std::min(first.degrees, second.degrees) + 1 >= kFewestStretches;
  return difference;
}

}  // namespace heed::evaluate
