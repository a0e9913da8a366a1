// CooccurrenceTable learns from parallel text which target words tend to occur with which source words. This is enough
// to judge whether two lines belong together, but not to translate.
//
// Word e is a partner of word f if "the source line has f" and "the target line has e" correlate:
//   phi = (N n_fe - n_f n_e) / sqrt(n_f n_e (N - n_f) (N - n_e))
// over N lines. Rare words are no evidence and the most frequent ones occur everywhere; both are left out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "heed/text/corpus/corpus.h"

namespace heed::text {

struct CooccurrenceOptions {
  int shift = 0;                  // source line i is paired with target line i + shift
  std::size_t max_lines = 50000;  // if there are more, only every second, third, ... line is used
  std::int64_t min_lines = 5;     // in which a word must occur
  double max_share = 0.2;         // of all lines, in which a word may occur
  std::int64_t min_together = 3;  // in which both words must occur
  double min_phi = 0.2;
};

class CooccurrenceTable {
 public:
  CooccurrenceTable() = default;  // contains no words
  // Word ids are those of a Vocabulary; special tokens are left out.
  CooccurrenceTable(const Sentences& source, const Sentences& target, const CooccurrenceOptions& options);

  struct Match {
    std::int64_t known = 0;  // source words that have partners
    std::int64_t found = 0;  // source words with a partner in the target
    Match& operator+=(const Match& other);
    double share() const { return known == 0 ? 0 : static_cast<double>(found) / static_cast<double>(known); }
  };
  Match match(std::span<const std::int32_t> source, std::span<const std::int32_t> target) const;

  std::size_t size() const { return partners_.size(); }  // word pairs
  // The mean number of words per line and side that were neither too rare nor too frequent: how much there was to learn
  // from.
  double usable_words_a_line() const { return usable_words_a_line_; }

 private:
  std::vector<std::size_t> begins_;  // start of the partners of each source word
  std::vector<std::int32_t> partners_;
  double usable_words_a_line_ = 0;
};

}  // namespace heed::text
