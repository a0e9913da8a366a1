// What can be said in numbers about where a model looked: one sentence, and many.
//
// A matrix of weights has a row for each target word and a column for each source word. Rows need not sum to 1, as
// marks may have been left out; each is taken as shares of its sum, and a row without weight as one that looks
// everywhere alike.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace heed::metrics {

struct WeightMatrix {
  std::span<const float> weights;  // [T, S]
  std::size_t targets = 0, sources = 0;

  std::span<const float> row(std::size_t t) const { return weights.subspan(t * sources, sources); }
};

// Target words that are said before others whose source comes earlier: a verb that German has at the end of its clause
// and English near the beginning.
struct Inversion {
  std::size_t first = 0, last = 0;  // target words, neighbours that look at the same source word
  std::size_t source = 0;
  std::size_t overtaken = 0;  // later target words that look at source words before this one
};

enum class AttentionPattern : std::uint8_t {
  kDiagonal,  // word by word, in the order of the source
  kInverted,  // with at least one inversion
  kSpread,    // no clear word: mean entropy above half of what looking everywhere alike would have
};
inline constexpr std::size_t kAttentionPatterns = 3;
std::string_view name_of(AttentionPattern pattern);

struct AttentionStatistics {
  std::vector<double> entropy;         // of each target word, in nats; 0: one source word, ln S: all alike
  std::vector<double> coverage;        // of each source word: its weight summed over target words
  std::vector<std::size_t> alignment;  // the most attended source word of each target word
  double mean_entropy = 0;             // over target words, as a share of ln S, from 0 to 1
  double monotonicity = 1;             // Kendall's tau-b of target and source positions: 1 in order, -1 reversed
  std::vector<Inversion> inversions;   // by target position
  AttentionPattern pattern = AttentionPattern::kDiagonal;
};

// REQUIRES: weights.size() == targets * sources. Without a row or a column there is nothing to say but zeros.
AttentionStatistics attention_statistics(const WeightMatrix& matrix);

}  // namespace heed::metrics
