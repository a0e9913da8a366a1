#include "heed/evaluate/beam_study.h"

#include <algorithm>

#include "heed/metrics/estimate.h"

namespace heed::evaluate {
namespace {

metrics::Difference bleu_change(const BeamScores& first, const BeamScores& second, ThreadPool& pool,
                                const metrics::PairedOptions& options) {
  const auto statistics = [](const BeamScores& scores) {
    std::vector<metrics::BleuStatistics> list;
    for (const TranslationScore& sentence : scores.sentences) list.push_back(sentence.bleu_lc);
    return list;
  };
  return difference_of(metrics::paired_test(
      pool, statistics(first), statistics(second),
      [](const metrics::BleuStatistics& sum) { return metrics::bleu_score(sum).score; }, options));
}

metrics::Difference mean_change(const BeamScores& first, const BeamScores& second, double TranslationScore::*figure) {
  std::vector<double> changes, ones(first.sentences.size(), 1.0);
  for (std::size_t i = 0; i < first.sentences.size(); ++i)
    changes.push_back(second.sentences[i].*figure - first.sentences[i].*figure);
  return metrics::difference_from_zero(metrics::estimate_of_ratio(changes, ones));
}

BeamRanking ranking_of(std::vector<BeamScores> results, ThreadPool& pool, const metrics::PairedOptions& options) {
  BeamRanking ranking{.results = std::move(results), .changes = {}};
  const BeamScores& widest = ranking.results.back();
  for (std::size_t i = 0; i + 1 < ranking.results.size(); ++i) {
    const BeamScores& one = ranking.results[i];
    ranking.changes.push_back({.bleu_lc = bleu_change(one, widest, pool, options),
                               .model_score = mean_change(one, widest, &TranslationScore::log_probability),
                               .length = mean_change(one, widest, &TranslationScore::tokens)});
  }
  for (const auto figure : {&WidthChange::bleu_lc, &WidthChange::model_score, &WidthChange::length})
    metrics::correct_for_several(ranking.changes, figure);
  return ranking;
}

}  // namespace

BeamStudy beam_study(const ModelEvaluation& evaluation, ThreadPool& pool, const metrics::PairedOptions& options) {
  const auto half = evaluation.results.begin() + std::ssize(evaluation.results) / 2;
  return {.normalised = ranking_of({evaluation.results.begin(), half}, pool, options),
          .plain = ranking_of({half, evaluation.results.end()}, pool, options),
          .by_normalisation = bleu_change(evaluation.results.back(), *(half - 1), pool, options)};
}

}  // namespace heed::evaluate
