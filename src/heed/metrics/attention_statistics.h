// Statistics of attention weights, for one sentence.
//
// A weight matrix has one row per target word and one column per source word. Rows need not sum to 1, because special
// tokens may have been left out: each row is normalised by its sum. A row of zeros counts as uniform.
//
// A row whose largest weight occurs more than once, such as one of equal weights, has no most attended source word. It
// takes no part in the order of the words: it has no alignment, is in no inversion, and does not count for
// monotonicity.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
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

// Target words that come before others whose source is earlier, such as a verb at the end of a German clause that is
// near the start of the English one.
struct Inversion {
  std::size_t first = 0, last = 0;  // adjacent target words that attend to the same source word
  std::size_t source = 0;
  std::size_t overtaken = 0;  // later target words that attend to earlier source words
};

enum class AttentionPattern : std::uint8_t {
  kDiagonal,  // word by word, in source order
  kInverted,  // with at least one inversion
  kSpread,    // no clear alignment: mean entropy above half of that of uniform weights
  kSingle,    // not spread, but without an order: all words with an alignment have the same one, or there is only one
};
inline constexpr std::size_t kAttentionPatterns = 4;
std::string_view name_of(AttentionPattern pattern);

struct AttentionStatistics {
  std::vector<double> entropy;                        // per target word, in nats; 0: one source word, ln S: uniform
  std::vector<double> coverage;                       // per source word: its weight summed over the target words
  std::vector<std::optional<std::size_t>> alignment;  // the most attended source word of each target word, if any
  double mean_entropy = 0;                            // over target words, as a share of ln S, from 0 to 1
  // Kendall's tau-b of target and source positions: 1 in order, -1 reversed. None if no two target words attend to
  // different source words: tau-b is then 0 / 0 (no_order).
  std::optional<double> monotonicity = {};
  std::vector<Inversion> inversions;  // by target position
  AttentionPattern pattern = AttentionPattern::kSingle;
};

// REQUIRES: weights.size() == targets * sources. Without rows or columns all results are zero or none.
AttentionStatistics attention_statistics(const WeightMatrix& matrix);

// Why the monotonicity is undefined, such as "equal weights"; empty if it is defined.
std::string_view no_order(const AttentionStatistics& statistics);

}  // namespace heed::metrics
