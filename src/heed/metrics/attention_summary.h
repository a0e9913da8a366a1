// Attention patterns over a whole test set.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "heed/metrics/attention_statistics.h"

namespace heed::metrics {

struct AttractiveWord {
  std::string word;
  std::size_t occurrences = 0;
  double coverage = 0;  // mean weight per occurrence; 1 if each occurrence is attended to once
};

struct AttentionSummary {
  static constexpr std::size_t kParts = 5;  // of a sentence: the first fifth of its words, ..., the last

  std::size_t sentences = 0;
  std::array<std::size_t, kAttentionPatterns> patterns{};  // number of sentences with each pattern
  double mean_entropy = 0;                                 // over sentences
  std::optional<double> mean_monotonicity = {};            // over the sentences for which it is defined
  std::size_t ordered = 0;                                 // the number of those sentences
  std::array<double, kParts> entropy_by_part{};            // mean entropy of the target words there, as a share of ln S
  std::vector<AttractiveWord> attractive;                  // source words, most attended first
  // The clearest sentences of each pattern, by index, clearest first.
  std::array<std::vector<std::size_t>, kAttentionPatterns> clearest;
};

struct SummaryOptions {
  std::size_t examples = 3;           // per pattern
  std::size_t words = 10;             // most attended words to report
  std::size_t least_occurrences = 5;  // of such a word, at least
};

// Adds up sentences one by one. Sentences without words are skipped.
class AttentionSummarizer {
 public:
  explicit AttentionSummarizer(const SummaryOptions& options = {}) : options_(options) {}

  void add(const AttentionStatistics& statistics, const std::vector<std::string>& source_words);
  AttentionSummary summary() const;

 private:
  struct Sentence {
    std::size_t number;
    AttentionPattern pattern;
    double clarity;  // how clearly it shows its pattern
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
  std::size_t ordered_ = 0;
  std::array<double, AttentionSummary::kParts> part_entropy_{}, part_words_{};
  std::vector<WordTotal> words_;
  std::unordered_map<std::string, std::size_t> places_;  // index in words_
};

}  // namespace heed::metrics
