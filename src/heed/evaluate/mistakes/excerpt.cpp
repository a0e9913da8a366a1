#include "heed/evaluate/mistakes/excerpt.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace heed::evaluate {
namespace {

constexpr std::size_t kBegin = 12;    // words at the start of the text
constexpr std::size_t kAround = 7;    // words on each side of an important word
constexpr std::size_t kLeastGap = 4;  // a shorter gap between two ranges is shown, not left out

}  // namespace

std::vector<WordRange> excerpt(std::span<const double> weights, std::size_t count) {
  const std::size_t words = weights.size();
  if (words == 0) return {};
  if (words <= count) return {{0, words}};
  std::vector<bool> shown(words);
  std::size_t left = count;
  const auto show = [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < std::min(end, words); ++i)
      if (!shown[i]) {
        shown[i] = true;
        left -= std::min<std::size_t>(left, 1);
      }
  };
  show(0, std::min(kBegin, count));
  std::vector<std::size_t> order(words);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater(), [&](std::size_t i) { return std::abs(weights[i]); });
  for (const std::size_t word : order) {
    if (left == 0) break;
    if (!shown[word]) show(word - std::min(word, kAround), word + kAround + 1);
  }

  std::vector<WordRange> ranges;
  for (std::size_t i = 0; i < words; ++i) {
    if (!shown[i]) continue;
    if (!ranges.empty() && i - ranges.back().end < kLeastGap)
      ranges.back().end = i + 1;
    else
      ranges.push_back({i, i + 1});
  }
  if (words - ranges.back().end < kLeastGap) ranges.back().end = words;
  return ranges;
}

}  // namespace heed::evaluate
