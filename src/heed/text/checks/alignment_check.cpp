#include "heed/text/checks/alignment_check.h"

#include <algorithm>
#include <cstdlib>

namespace heed::text {
namespace {

// Figures are from Multi30k with its 29,000 pairs. In parts of kWindow lines, at least 65% of the known words match if
// the lines are aligned, and at most 26% if they are off by one line. The usual share is 81%.
constexpr std::size_t kWindow = 20;
constexpr double kWrong = 0.4, kRight = 0.7;  // times the usual share
constexpr std::int64_t kEnoughKnown = 10;     // words needed to judge a part
constexpr std::size_t kEnoughLines = 200;     // needed to learn from
constexpr int kMaxShift = 5;                  // of the whole text
constexpr int kMaxPartShift = 20;             // of a part
constexpr std::size_t kLinesToFindShift = 5000;
// Words found per line. Unrelated lines reach 0.15 (with 500 lines, less with more), correct pairs 3 to 4.
constexpr double kRelated = 0.3, kSurely = 1;
constexpr double kUsableWords = 2;  // per line

CooccurrenceTable::Match match_lines(const CooccurrenceTable& lexicon, const Sentences& source, const Sentences& target,
                                     std::size_t begin, std::size_t end, int shift, std::size_t step = 1) {
  CooccurrenceTable::Match match;
  for (std::size_t i = begin; i < end; i += step) {
    const std::ptrdiff_t partner = static_cast<std::ptrdiff_t>(i) + shift;
    if (partner >= 0 && partner < std::ssize(target))
      match += lexicon.match(source[i], target[static_cast<std::size_t>(partner)]);
  }
  return match;
}

struct ShiftScore {
  int shift = 0;
  double found_a_line = 0;
};

ShiftScore score(const Sentences& source, const Sentences& target, int shift) {
  const CooccurrenceTable lexicon(source, target, {.shift = shift, .max_lines = kLinesToFindShift});
  const std::size_t step = 1 + (source.size() - 1) / kLinesToFindShift, lines = 1 + (source.size() - 1) / step;
  const auto match = match_lines(lexicon, source, target, 0, source.size(), shift, step);
  return {shift, static_cast<double>(match.found) / static_cast<double>(lines)};
}

// Returns shift 0 unless another one is far better.
ShiftScore best_shift(const Sentences& source, const Sentences& target) {
  const ShiftScore in_place = score(source, target, 0);
  if (in_place.found_a_line >= kSurely) return in_place;
  ShiftScore best = in_place;
  for (int shift = -kMaxShift; shift <= kMaxShift; ++shift) {
    if (shift == 0) continue;
    const ShiftScore other = score(source, target, shift);
    if (other.found_a_line > best.found_a_line) best = other;
  }
  return best.found_a_line > 2 * in_place.found_a_line ? best : in_place;
}

// The smallest shift at which a part matches.
std::optional<int> find_shift(const UsualPairs& usual, const Sentences& source, const Sentences& target,
                              std::size_t begin, std::size_t end) {
  for (int distance = 1; distance <= kMaxPartShift; ++distance)
    for (const int shift : {distance, -distance}) {
      const auto match = match_lines(usual.lexicon, source, target, begin, end, shift);
      if (match.known >= kEnoughKnown && match.share() > kRight * usual.share) return shift;
    }
  return {};
}

}  // namespace

UsualPairs learn_usual_pairs(const Sentences& source, const Sentences& target) {
  UsualPairs usual;
  if (source.size() < kEnoughLines || target.size() < kEnoughLines) return usual;
  const auto [shift, found_a_line] = best_shift(source, target);
  usual.lexicon = CooccurrenceTable(source, target, {.shift = shift});
  usual.share = match_lines(usual.lexicon, source, target, 0, source.size(), shift).share();
  usual.usable = found_a_line >= kRelated;
  usual.related = usual.usable || usual.lexicon.usable_words_a_line() < kUsableWords;
  return usual;
}

std::vector<Misalignment> find_misalignments(const UsualPairs& usual, const Sentences& source,
                                             const Sentences& target) {
  std::vector<Misalignment> found;
  if (!usual.usable) return found;
  for (std::size_t begin = 0, end = 0; begin < source.size(); begin = end) {
    end = source.size() - begin < 2 * kWindow ? source.size() : begin + kWindow;
    const auto match = match_lines(usual.lexicon, source, target, begin, end, 0);
    if (match.known < kEnoughKnown || match.share() >= kWrong * usual.share) continue;
    const auto shift = find_shift(usual, source, target, begin, end);
    const auto first = static_cast<std::int64_t>(begin) + 1, last = static_cast<std::int64_t>(end);
    if (!found.empty() && found.back().last_line + 1 == first && found.back().shift == shift) {
      const auto before = static_cast<double>(first - found.back().first_line), now = static_cast<double>(end - begin);
      found.back().share = (found.back().share * before + match.share() * now) / (before + now);
      found.back().last_line = last;
    } else {
      found.push_back({first, last, shift, match.share()});
    }
  }
  return found;
}

}  // namespace heed::text
