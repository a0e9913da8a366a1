#include "heed/metrics/attention_statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace heed::metrics {
namespace {

constexpr double kSpreadFrom = 0.5;        // of the maximum entropy
constexpr std::size_t kOvertakenFrom = 2;  // words: an adjective after its noun is not an inversion
constexpr double kSure = 0.5;              // share of the weight that an inverted word must put on its source word

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

// Kendall's tau-b between the positions of a list and its values, which may repeat (Kendall, "The treatment of ties in
// ranking problems", 1945). 1 if all values are equal or there is only one: nothing is out of order.
double kendall_tau(std::span<const std::size_t> values) {
  double concordant = 0, discordant = 0, ties = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    for (std::size_t j = i + 1; j < values.size(); ++j) {
      concordant += values[i] < values[j] ? 1 : 0;
      discordant += values[i] > values[j] ? 1 : 0;
      ties += values[i] == values[j] ? 1 : 0;
    }
  }
  const double pairs = concordant + discordant + ties;
  return concordant + discordant == 0 ? 1 : (concordant - discordant) / std::sqrt(pairs * (pairs - ties));
}

std::vector<Inversion> inversions_of(std::span<const std::size_t> alignment, std::span<const double> surest) {
  std::vector<Inversion> list;
  for (std::size_t t = 0; t < alignment.size();) {
    std::size_t last = t;
    while (last + 1 < alignment.size() && alignment[last + 1] == alignment[t]) ++last;
    const auto overtaken =
        std::ranges::count_if(alignment.subspan(last + 1), [&](std::size_t source) { return source < alignment[t]; });
    const bool sure = std::ranges::any_of(surest.subspan(t, last - t + 1), [](double share) { return share >= kSure; });
    if (sure && static_cast<std::size_t>(overtaken) >= kOvertakenFrom)
      list.push_back({t, last, alignment[t], static_cast<std::size_t>(overtaken)});
    t = last + 1;
  }
  return list;
}

}  // namespace

std::string_view name_of(AttentionPattern pattern) {
  return pattern == AttentionPattern::kDiagonal   ? "diagonal"
         : pattern == AttentionPattern::kInverted ? "inverted"
                                                  : "spread";
}

AttentionStatistics attention_statistics(const WeightMatrix& matrix) {
  AttentionStatistics statistics;
  statistics.coverage.assign(matrix.sources, 0.0);
  if (matrix.sources == 0) return statistics;
  std::vector<double> surest;  // the largest share of each row
  for (std::size_t t = 0; t < matrix.targets; ++t) {
    const std::vector<double> shares = shares_of(matrix.row(t));
    const auto most = std::ranges::max_element(shares);
    statistics.alignment.push_back(static_cast<std::size_t>(most - shares.begin()));
    surest.push_back(*most);
    statistics.entropy.push_back(entropy_of(shares));
    for (std::size_t s = 0; s < matrix.sources; ++s) statistics.coverage[s] += static_cast<double>(matrix.row(t)[s]);
  }
  if (matrix.targets > 0 && matrix.sources > 1) {
    const double sum = std::accumulate(statistics.entropy.begin(), statistics.entropy.end(), 0.0);
    statistics.mean_entropy = sum / static_cast<double>(matrix.targets) / std::log(static_cast<double>(matrix.sources));
  }
  statistics.monotonicity = kendall_tau(statistics.alignment);
  statistics.inversions = inversions_of(statistics.alignment, surest);
  statistics.pattern = statistics.mean_entropy > kSpreadFrom ? AttentionPattern::kSpread
                       : statistics.inversions.empty()       ? AttentionPattern::kDiagonal
                                                             : AttentionPattern::kInverted;
  return statistics;
}

}  // namespace heed::metrics
