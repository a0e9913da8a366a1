#include "heed/metrics/attention_summary.h"

#include <algorithm>
#include <cmath>

namespace heed::metrics {
namespace {

// Longer sentences show more, but not if they are too long for a page. From 6 to 20 words, all are rated equal.
double readable_length(std::size_t words) {
  const auto length = static_cast<double>(words);
  return words < 6 ? length / 6 : words > 20 ? 20 / length : 1;
}

double clarity_of(const AttentionStatistics& statistics) {
  double shape = 0;
  if (statistics.pattern == AttentionPattern::kDiagonal)
    shape = statistics.monotonicity.value_or(0) * (1 - statistics.mean_entropy);
  if (statistics.pattern == AttentionPattern::kSpread) shape = statistics.mean_entropy;
  if (statistics.pattern == AttentionPattern::kSingle) shape = 1 - statistics.mean_entropy;
  if (statistics.pattern == AttentionPattern::kInverted) {
    for (const Inversion& inversion : statistics.inversions)
      shape = std::max(shape, static_cast<double>(inversion.overtaken));
    shape *= (1 - statistics.mean_entropy) / static_cast<double>(statistics.alignment.size());
  }
  return shape * readable_length(statistics.alignment.size());
}

}  // namespace

void AttentionSummarizer::add(const AttentionStatistics& statistics, const std::vector<std::string>& source_words) {
  const std::size_t number = added_++, targets = statistics.entropy.size(), sources = statistics.coverage.size();
  if (targets == 0 || sources == 0) return;
  sentences_.push_back({number, statistics.pattern, clarity_of(statistics)});
  entropy_ += statistics.mean_entropy;
  if (statistics.monotonicity) {
    monotonicity_ += *statistics.monotonicity;
    ++ordered_;
  }
  const double highest = sources > 1 ? std::log(static_cast<double>(sources)) : 1;
  for (std::size_t t = 0; t < targets; ++t) {
    const std::size_t part = t * AttentionSummary::kParts / targets;
    part_entropy_[part] += statistics.entropy[t] / highest;
    part_words_[part] += 1;
  }
  for (std::size_t s = 0; s < sources; ++s) {
    const auto [place, is_new] = places_.try_emplace(source_words[s], words_.size());
    if (is_new) words_.push_back({source_words[s]});
    WordTotal& total = words_[place->second];
    ++total.occurrences;
    total.coverage += statistics.coverage[s];
  }
}

AttentionSummary AttentionSummarizer::summary() const {
  AttentionSummary summary;
  summary.sentences = sentences_.size();
  if (sentences_.empty()) return summary;
  const auto count = static_cast<double>(sentences_.size());
  summary.mean_entropy = entropy_ / count;
  summary.ordered = ordered_;
  if (ordered_ > 0) summary.mean_monotonicity = monotonicity_ / static_cast<double>(ordered_);
  for (std::size_t part = 0; part < AttentionSummary::kParts; ++part)
    summary.entropy_by_part[part] = part_words_[part] > 0 ? part_entropy_[part] / part_words_[part] : 0;

  std::vector<Sentence> by_clarity = sentences_;
  std::ranges::stable_sort(by_clarity, std::ranges::greater{}, &Sentence::clarity);
  for (const Sentence& sentence : by_clarity) {
    const auto pattern = static_cast<std::size_t>(sentence.pattern);
    ++summary.patterns[pattern];
    if (summary.clearest[pattern].size() < options_.examples) summary.clearest[pattern].push_back(sentence.number);
  }

  for (const WordTotal& total : words_) {
    if (total.occurrences >= options_.least_occurrences)
      summary.attractive.push_back(
          {total.word, total.occurrences, total.coverage / static_cast<double>(total.occurrences)});
  }
  std::ranges::stable_sort(summary.attractive, std::ranges::greater{}, &AttractiveWord::coverage);
  if (summary.attractive.size() > options_.words) summary.attractive.resize(options_.words);
  return summary;
}

}  // namespace heed::metrics
