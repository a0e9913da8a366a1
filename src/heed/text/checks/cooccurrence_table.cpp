#include "heed/text/checks/cooccurrence_table.h"

#include <algorithm>
#include <cmath>

#include "heed/text/vocabulary/vocabulary.h"

namespace heed::text {
namespace {

struct LinePair {
  std::size_t source, target;
};

std::vector<LinePair> lines_to_learn_from(std::size_t source, std::size_t target, const CooccurrenceOptions& options) {
  const auto shift = static_cast<std::ptrdiff_t>(options.shift);
  const std::ptrdiff_t begin = std::max<std::ptrdiff_t>(0, -shift);
  const std::ptrdiff_t end = std::min(static_cast<std::ptrdiff_t>(source), static_cast<std::ptrdiff_t>(target) - shift);
  std::vector<LinePair> lines;
  if (begin >= end) return lines;
  const auto step = 1 + (end - begin - 1) / static_cast<std::ptrdiff_t>(options.max_lines);
  for (std::ptrdiff_t i = begin; i < end; i += step)
    lines.push_back({static_cast<std::size_t>(i), static_cast<std::size_t>(i + shift)});
  return lines;
}

// Counts the lines that contain each word, and returns the usable words of a line.
class Presence {
 public:
  explicit Presence(const Sentences& sentences)
      : sentences_(sentences),
        counts_(sentences.all().empty() ? 0 : static_cast<std::size_t>(std::ranges::max(sentences.all())) + 1) {}

  void count(std::size_t line) {
    for (const std::int32_t word : words(line)) ++counts_[static_cast<std::size_t>(word)];
  }
  void limit(std::int64_t min, double max) {
    min_ = min;
    max_ = max;
  }
  std::span<const std::int32_t> usable(std::size_t line) {
    words(line);
    std::erase_if(words_, [&](std::int32_t word) {
      const std::int64_t lines = count_of(word);
      return lines < min_ || static_cast<double>(lines) > max_;
    });
    return words_;
  }
  std::int64_t count_of(std::int32_t word) const { return counts_[static_cast<std::size_t>(word)]; }
  std::size_t size() const { return counts_.size(); }

 private:
  // The distinct words of a line.
  std::span<const std::int32_t> words(std::size_t line) {
    const auto all = sentences_[line];
    words_.assign(all.begin(), all.end());
    std::ranges::sort(words_);
    words_.erase(std::unique(words_.begin(), words_.end()), words_.end());
    words_.erase(words_.begin(), std::ranges::lower_bound(words_, Vocabulary::kSpecials));
    return words_;
  }

  const Sentences& sentences_;
  std::vector<std::int64_t> counts_;
  std::vector<std::int32_t> words_;
  std::int64_t min_ = 0;
  double max_ = 0;
};

double phi(std::int64_t lines, std::int64_t together, std::int64_t first, std::int64_t second) {
  const auto n = static_cast<double>(lines), a = static_cast<double>(first), b = static_cast<double>(second);
  return (n * static_cast<double>(together) - a * b) / std::sqrt(a * b * (n - a) * (n - b));
}

}  // namespace

CooccurrenceTable::CooccurrenceTable(const Sentences& source, const Sentences& target,
                                     const CooccurrenceOptions& options) {
  const auto lines = lines_to_learn_from(source.size(), target.size(), options);
  if (lines.empty()) return;
  Presence of_source(source), of_target(target);
  for (const auto [s, t] : lines) {
    of_source.count(s);
    of_target.count(t);
  }
  of_source.limit(options.min_lines, options.max_share * static_cast<double>(lines.size()));
  of_target.limit(options.min_lines, options.max_share * static_cast<double>(lines.size()));

  std::vector<std::uint64_t> together;  // source word << 32 | target word, once per line with both
  std::size_t usable = 0;
  for (const auto [s, t] : lines) {
    const auto target_words = of_target.usable(t);
    const auto source_words = of_source.usable(s);
    usable += source_words.size() + target_words.size();
    for (const std::int32_t f : source_words)
      for (const std::int32_t e : target_words)
        together.push_back(static_cast<std::uint64_t>(f) << 32 | static_cast<std::uint64_t>(e));
  }
  usable_words_a_line_ = static_cast<double>(usable) / static_cast<double>(2 * lines.size());
  std::ranges::sort(together);

  begins_.assign(of_source.size() + 1, 0);
  for (auto begin = together.begin(); begin != together.end();) {
    const auto end = std::find_if(begin, together.end(), [&](std::uint64_t pair) { return pair != *begin; });
    const auto f = static_cast<std::int32_t>(*begin >> 32), e = static_cast<std::int32_t>(*begin & 0xFFFFFFFF);
    const std::int64_t count = end - begin;
    if (count >= options.min_together &&
        phi(std::ssize(lines), count, of_source.count_of(f), of_target.count_of(e)) >= options.min_phi) {
      partners_.push_back(e);
      begins_[static_cast<std::size_t>(f) + 1] = partners_.size();
    }
    begin = end;
  }
  for (std::size_t i = 1; i < begins_.size(); ++i) begins_[i] = std::max(begins_[i], begins_[i - 1]);
}

CooccurrenceTable::Match& CooccurrenceTable::Match::operator+=(const Match& other) {
  known += other.known;
  found += other.found;
  return *this;
}

CooccurrenceTable::Match CooccurrenceTable::match(std::span<const std::int32_t> source,
                                                  std::span<const std::int32_t> target) const {
  Match match;
  for (const std::int32_t word : source) {
    const auto f = static_cast<std::size_t>(word);
    if (f + 1 >= begins_.size() || begins_[f] == begins_[f + 1]) continue;
    const auto partners = std::span(partners_).subspan(begins_[f], begins_[f + 1] - begins_[f]);
    ++match.known;
    if (std::ranges::find_first_of(partners, target) != partners.end()) ++match.found;
  }
  return match;
}

}  // namespace heed::text
