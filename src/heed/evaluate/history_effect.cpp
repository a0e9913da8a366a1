#include "heed/evaluate/history_effect.h"

#include <algorithm>
#include <bit>
#include <numbers>
#include <numeric>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/metrics/estimate.h"

namespace heed::evaluate {
namespace {

constexpr std::size_t kPiece = 64;        // tokens
constexpr std::size_t kMostPieces = 200;  // they start at even distances in the text and may overlap

std::size_t step_of(std::size_t before) { return static_cast<std::size_t>(std::bit_width(before)); }

}  // namespace

std::vector<HistoryStep> history_effect(const model::LanguageModel& model, const text::LmText& text,
                                        std::span<const metrics::ScoredToken> whole, ThreadPool& pool) {
  if (whole.size() != text.tokens.size())
    throw Error(fmt::format("{} tokens need as many scores (got {})", text.tokens.size(), whole.size()));
  struct PieceSums {
    std::vector<double> bits, tokens;  // one per piece
  };
  std::vector<PieceSums> sums(step_of(kPiece - 1) + 1);
  const std::size_t pieces = std::min(whole.size(), kMostPieces);
  for (std::size_t i = 0; i < pieces; ++i) {
    const std::size_t begin = i * whole.size() / pieces;
    text::LmText piece;
    for (std::size_t at = begin; at < std::min(begin + kPiece, whole.size()); ++at) {
      if (text.tokens[at].first) break;
      piece.tokens.push_back(text.tokens[at]);
    }
    if (piece.tokens.empty()) continue;
    piece.tokens.front().first = true;
    const std::vector<double> logs = model.log_probabilities(piece, pool);
    for (PieceSums& step : sums) step.bits.push_back(0), step.tokens.push_back(0);
    for (std::size_t before = 0; before < logs.size(); ++before) {
      const metrics::ScoredToken& token = whole[begin + before];
      if (token.unknown || token.end) continue;
      PieceSums& step = sums[step_of(before)];
      step.tokens.back() += 1;
      step.bits.back() += (-logs[before] - token.nats) / std::numbers::ln2;
    }
  }
  std::vector<HistoryStep> steps;
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const double tokens = std::accumulate(sums[i].tokens.begin(), sums[i].tokens.end(), 0.0);
    if (tokens == 0) continue;
    steps.push_back(
        {.least = i == 0 ? 0 : std::int64_t{1} << (i - 1),
         .most = (std::int64_t{1} << i) - 1,
         .tokens = static_cast<std::int64_t>(tokens),
         .extra_bits = metrics::difference_from_zero(metrics::estimate_of_ratio(sums[i].bits, sums[i].tokens))});
  }
  metrics::correct_for_several(steps, &HistoryStep::extra_bits);
  return steps;
}

}  // namespace heed::evaluate
