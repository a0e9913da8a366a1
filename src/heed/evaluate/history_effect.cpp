#include "heed/evaluate/history_effect.h"

#include <algorithm>
#include <bit>
#include <numbers>

#include <fmt/format.h>

#include "heed/base/error.h"

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
  std::vector<HistoryStep> steps(step_of(kPiece - 1) + 1);
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
    for (std::size_t before = 0; before < logs.size(); ++before) {
      const metrics::ScoredToken& token = whole[begin + before];
      if (token.unknown || token.end) continue;
      HistoryStep& step = steps[step_of(before)];
      ++step.tokens;
      step.extra_bits += (-logs[before] - token.nats) / std::numbers::ln2;
    }
  }
  for (std::size_t i = 0; i < steps.size(); ++i) {
    steps[i].least = i == 0 ? 0 : std::int64_t{1} << (i - 1);
    steps[i].most = (std::int64_t{1} << i) - 1;
    if (steps[i].tokens > 0) steps[i].extra_bits /= static_cast<double>(steps[i].tokens);
  }
  std::erase_if(steps, [](const HistoryStep& step) { return step.tokens == 0; });
  return steps;
}

}  // namespace heed::evaluate
