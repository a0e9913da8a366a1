#include "heed/metrics/translation/translation_edits.h"

#include <algorithm>
#include <tuple>

namespace heed::metrics {
namespace {

constexpr std::size_t kMaxShiftLength = 10;
constexpr std::size_t kMaxShiftDistance = 50;
constexpr int kMaxTried = 1000;

// Moves `length` words at `begin` to before the word at `target`. A target inside the run moves it forward by the
// distance from its start. Returns the first position that changes.
std::size_t shift(Tokens& words, std::size_t begin, std::size_t length, std::size_t target) {
  const auto at = [&](std::size_t i) { return words.begin() + static_cast<std::ptrdiff_t>(i); };
  const std::size_t end = begin + length;
  if (target < begin) {
    std::rotate(at(target), at(begin), at(end));
    return target;
  }
  std::rotate(at(begin), at(end), at(target > end ? target : std::min(words.size(), target + length)));
  return begin;
}

}  // namespace

std::int64_t TranslationEdits::count(const Tokens& hypothesis, const Tokens& reference) {
  if (reference.empty()) return static_cast<std::int64_t>(hypothesis.size());
  words_ = hypothesis;
  tried_ = 0;
  distances_.start(hypothesis.size(), reference);
  for (std::int64_t shifts = 0;; ++shifts) {
    distance_ = distances_.set_base(words_);
    find_best_shift(reference);
    // Once too many shifts were tried, the last one is not made, even if it is good.
    if (best_.gain == 0 || tried_ >= kMaxTried) return shifts + distance_;
    shift(words_, best_.begin, best_.length, best_.target);
  }
}

// Tries every run of words that also occurs in the reference, at another position, and is wrong where it is.
void TranslationEdits::find_best_shift(const Tokens& reference) {
  best_ = {};
  if (distance_ == 0) return;
  distances_.align(words_, alignment_);
  for (std::size_t h = 0; h < words_.size(); ++h) {
    const std::size_t first = h > kMaxShiftDistance ? h - kMaxShiftDistance : 0;
    const std::size_t last = std::min(reference.size(), h + kMaxShiftDistance + 1);
    for (std::size_t r = first; r < last; ++r) {
      const std::size_t longest = std::min({kMaxShiftLength, words_.size() - h, reference.size() - r});
      const std::int32_t beside = alignment_.hypothesis_at[r];
      bool hypothesis_wrong = false, reference_wrong = false;
      for (std::size_t length = 1; length <= longest && words_[h + length - 1] == reference[r + length - 1]; ++length) {
        hypothesis_wrong = hypothesis_wrong || alignment_.hypothesis_wrong[h + length - 1];
        reference_wrong = reference_wrong || alignment_.reference_wrong[r + length - 1];
        const auto begin = static_cast<std::int32_t>(h), end = static_cast<std::int32_t>(h + length);
        if (!hypothesis_wrong || !reference_wrong || (begin <= beside && beside < end)) continue;
        try_shifts(h, r, length);
        if (tried_ >= kMaxTried) return;
      }
    }
  }
}

// Tries to move the run to before the position aligned with reference word `reference_begin`, and to after each word
// that is aligned with the run.
void TranslationEdits::try_shifts(std::size_t begin, std::size_t reference_begin, std::size_t length) {
  const auto rank = [](const Shift& s) {
    return std::tuple(s.gain, s.length, -static_cast<std::ptrdiff_t>(s.begin), -static_cast<std::ptrdiff_t>(s.target));
  };
  std::size_t previous = words_.size() + 1;  // no target
  for (std::size_t i = 0; i <= length; ++i) {
    const std::size_t r = reference_begin + i;  // the reference word after the target
    const std::size_t target = r == 0 ? 0 : static_cast<std::size_t>(alignment_.hypothesis_at[r - 1] + 1);
    if (target == previous) continue;
    previous = target;
    ++tried_;
    shifted_ = words_;
    const std::size_t same = shift(shifted_, begin, length, target);
    // Shifts that gain nothing, or less than the best, are skipped.
    const std::int32_t limit = distance_ - std::max(best_.gain, 1);
    const std::int32_t shifted_distance = distances_.distance(shifted_, same, limit);
    if (shifted_distance > limit) continue;
    const Shift candidate{distance_ - shifted_distance, begin, length, target};
    if (rank(candidate) > rank(best_)) best_ = candidate;
  }
}

}  // namespace heed::metrics
