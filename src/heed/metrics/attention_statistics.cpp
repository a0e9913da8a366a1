#include "heed/metrics/attention_statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace heed::metrics {
namespace {

constexpr double kSpreadFrom = 0.5;        // of the maximum entropy
constexpr std::size_t kOvertakenFrom = 2;  // words: an adjective after its noun is not an inversion
constexpr double kSure = 0.5;              // share of the weight that an inverted word must put on its source word
// Two weights are equal if they differ by less than this share of the larger one: sums of 32-bit weights (heads,
// subwords) are rounded, by about 1e-7 each.
constexpr double kEqual = 1e-5;

using Alignment = std::vector<std::optional<std::size_t>>;

// A row divided by its sum.
std::vector<double> shares_of(std::span<const float> row) {
  std::vector<double> shares(row.begin(), row.end());
  const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
  for (double& share : shares) share = sum > 0 ? share / sum : 1 / static_cast<double>(row.size());
  return shares;
}

double entropy_of(std::span<const double> shares) {
  double entropy = 0;
  for (const double share : shares) entropy -= share > 0 ? share * std::log(share) : 0;
  return std::max(entropy, 0.0);
}

// The position of the largest share, unless another one equals it.
std::optional<std::size_t> most_of(std::span<const double> shares) {
  const auto most = std::ranges::max_element(shares);
  const double limit = *most * (1 - kEqual);
  if (std::ranges::count_if(shares, [&](double share) { return share >= limit; }) > 1) return std::nullopt;
  return static_cast<std::size_t>(most - shares.begin());
}

// Kendall's tau-b between the positions of a list and its values, which may repeat (Kendall, "The treatment of ties in
// ranking problems", 1945). None if all values are equal or there is only one.
std::optional<double> kendall_tau(std::span<const std::size_t> values) {
  double concordant = 0, discordant = 0, ties = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    for (std::size_t j = i + 1; j < values.size(); ++j) {
      concordant += values[i] < values[j] ? 1 : 0;
      discordant += values[i] > values[j] ? 1 : 0;
      ties += values[i] == values[j] ? 1 : 0;
    }
  }
  const double pairs = concordant + discordant + ties;
  if (concordant + discordant == 0) return std::nullopt;
  return (concordant - discordant) / std::sqrt(pairs * (pairs - ties));
}

std::vector<std::size_t> defined_of(const Alignment& alignment) {
  std::vector<std::size_t> defined;
  for (const std::optional<std::size_t>& source : alignment)
    if (source) defined.push_back(*source);
  return defined;
}

std::vector<Inversion> inversions_of(std::span<const std::optional<std::size_t>> alignment,
                                     std::span<const double> surest) {
  std::vector<Inversion> list;
  for (std::size_t t = 0; t < alignment.size();) {
    if (!alignment[t]) {
      ++t;
      continue;
    }
    std::size_t last = t;
    while (last + 1 < alignment.size() && alignment[last + 1] == alignment[t]) ++last;
    const auto overtaken = std::ranges::count_if(
        alignment.subspan(last + 1),
        [&](const std::optional<std::size_t>& source) { return source && *source < *alignment[t]; });
    const bool sure = std::ranges::any_of(surest.subspan(t, last - t + 1), [](double share) { return share >= kSure; });
    if (sure && static_cast<std::size_t>(overtaken) >= kOvertakenFrom)
      list.push_back({t, last, *alignment[t], static_cast<std::size_t>(overtaken)});
    t = last + 1;
  }
  return list;
}

}  // namespace

std::string_view name_of(AttentionPattern pattern) {
  return pattern == AttentionPattern::kDiagonal   ? "diagonal"
         : pattern == AttentionPattern::kInverted ? "inverted"
         : pattern == AttentionPattern::kSpread   ? "spread"
                                                  : "single";
}

AttentionStatistics attention_statistics(const WeightMatrix& matrix) {
  AttentionStatistics statistics;
  statistics.coverage.assign(matrix.sources, 0.0);
  if (matrix.sources == 0) return statistics;
  std::vector<double> surest;  // the largest share of each row
  for (std::size_t t = 0; t < matrix.targets; ++t) {
    const std::vector<double> shares = shares_of(matrix.row(t));
    statistics.alignment.push_back(most_of(shares));
    surest.push_back(std::ranges::max(shares));
    statistics.entropy.push_back(entropy_of(shares));
    for (std::size_t s = 0; s < matrix.sources; ++s) statistics.coverage[s] += static_cast<double>(matrix.row(t)[s]);
  }
  if (matrix.targets > 0 && matrix.sources > 1) {
    const double sum = std::accumulate(statistics.entropy.begin(), statistics.entropy.end(), 0.0);
    statistics.mean_entropy = sum / static_cast<double>(matrix.targets) / std::log(static_cast<double>(matrix.sources));
  }
  statistics.monotonicity = kendall_tau(defined_of(statistics.alignment));
  statistics.inversions = inversions_of(statistics.alignment, surest);
  statistics.pattern = statistics.mean_entropy > kSpreadFrom ? AttentionPattern::kSpread
                       : !statistics.monotonicity            ? AttentionPattern::kSingle
                       : statistics.inversions.empty()       ? AttentionPattern::kDiagonal
                                                             : AttentionPattern::kInverted;
  return statistics;
}

std::string_view no_order(const AttentionStatistics& statistics) {
  if (statistics.monotonicity) return "";
  if (statistics.alignment.size() < 2) return "fewer than two words";
  const std::size_t defined = defined_of(statistics.alignment).size();
  return defined == 0   ? "equal weights"
         : defined == 1 ? "only one word has a largest weight"
                        : "all words look at the same source word";
}

}  // namespace heed::metrics
