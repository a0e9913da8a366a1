// The patterns of attention over a whole test set.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "heed/metrics/attention_statistics.h"

namespace heed::metrics {

struct AttractiveWord {
  std::string word;
  std::size_t occurrences = 0;
  double coverage = 0;  // mean weight of an occurrence; 1 is what a word has that is looked at once
};

struct AttentionSummary {
  static constexpr std::size_t kParts = 5;  // of a sentence: its first fifth of words, ..., its last

  std::size_t sentences = 0;
  std::array<std::size_t, kAttentionPatterns> patterns{};  // how many sentences have each
  double mean_entropy = 0, mean_monotonicity = 0;          // over sentences
  std::array<double, kParts> entropy_by_part{};            // mean share of ln S of the target words there
  std::vector<AttractiveWord> attractive;                  // source words, most attended first
  // The clearest sentences of each pattern, by their number, clearest first.
  std::array<std::vector<std::size_t>, kAttentionPatterns> clearest;
};

struct SummaryOptions {
  std::size_t examples = 3;           // of each pattern
  std::size_t words = 10;             // that attract most
  std::size_t least_occurrences = 5;  // of such a word
};

// Collects sentences one by one. Sentences without words are not counted.
class AttentionSummarizer {
 public:
  explicit AttentionSummarizer(const SummaryOptions& options = {}) : options_(options) {}

  void add(const AttentionStatistics& statistics, const std::vector<std::string>& source_words);
  AttentionSummary summary() const;

 private:
  struct Sentence {
    std::size_t number;
    AttentionPattern pattern;
    double clarity;  // how well it shows its pattern
  };
  struct WordTotal {
    std::string word;
    std::size_t occurrences = 0;
    double coverage = 0;
  };

  SummaryOptions options_;
  std::size_t added_ = 0;
  std::vector<Sentence> sentences_;
  double entropy_ = 0, monotonicity_ = 0;
  std::array<double, AttentionSummary::kParts> part_entropy_{}, part_words_{};
  std::vector<WordTotal> words_;
  std::unordered_map<std::string, std::size_t> places_;  // in words_
};

}  // namespace heed::metrics
