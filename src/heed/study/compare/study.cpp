#include "heed/study/compare/study.h"

#include <algorithm>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/formats/json.h"
#include "heed/metrics/translation/bleu.h"

namespace heed::study {
namespace {

template <class Figure>
Spread spread_of(std::span<const StudyRun> runs, const Figure& figure) {
  std::vector<double> values;
  for (const StudyRun& run : runs) values.push_back(figure(run));
  return spread_over(values);
}

std::vector<CurvePoint> curve_of(std::span<const StudyRun> runs) {
  std::size_t longest = 0;
  for (const StudyRun& run : runs) longest = std::max(longest, run.epochs.size());
  std::vector<CurvePoint> curve;
  for (std::size_t epoch = 0; epoch < longest; ++epoch) {
    std::vector<double> train, valid;
    for (const StudyRun& run : runs) {
      if (epoch >= run.epochs.size()) continue;
      train.push_back(run.epochs[epoch].train_loss);
      valid.push_back(run.epochs[epoch].valid_loss);
    }
    curve.push_back({static_cast<std::int64_t>(epoch + 1), spread_over(train), spread_over(valid)});
  }
  return curve;
}

MechanismFigures figures_of(std::span<const StudyRun> runs) {
  MechanismFigures figures{.attention = runs.front().attention, .runs = std::ssize(runs)};
  for (std::size_t width = 0; width < runs.front().scores.size(); ++width)
    figures.scores.push_back({runs.front().scores[width].beam,
                              spread_of(runs, [&](const StudyRun& run) { return run.scores.at(width).bleu; }),
                              spread_of(runs, [&](const StudyRun& run) { return run.scores.at(width).bleu_lc; })});
  figures.valid_loss = spread_of(runs, [](const StudyRun& run) { return run.valid_loss; });
  figures.test_perplexity = spread_of(runs, [](const StudyRun& run) { return run.test_perplexity; });
  figures.seconds = spread_of(runs, [](const StudyRun& run) { return run.seconds; });
  figures.memory_mb = spread_of(runs, [](const StudyRun& run) { return run.memory_mb; });
  figures.parameters = runs.front().parameters;
  figures.curve = curve_of(runs);
  return figures;
}

// For each sentence, summed over all runs.
std::vector<metrics::BleuStatistics> statistics_of(std::span<const StudyRun> runs,
                                                   const std::vector<std::string>& references, ThreadPool& pool) {
  const std::vector<std::vector<std::string>> reference = {references};
  std::vector<metrics::BleuStatistics> total(references.size());
  for (const StudyRun& run : runs) {
    if (run.translations.size() != references.size())
      throw Error(fmt::format("run {} of {} has {} translations, the test set has {} lines", run.seed, run.attention,
                              run.translations.size(), references.size()));
    const auto statistics = metrics::bleu_statistics(pool, run.translations, reference);
    for (std::size_t i = 0; i < total.size(); ++i) total[i] += statistics[i];
  }
  return total;
}

}  // namespace

nlohmann::ordered_json to_json(const Spread& spread) {
  return {{"mean", spread.mean}, {"variance", spread.variance}, {"low", spread.low}, {"high", spread.high}};
}

Spread spread_over(std::span<const double> values) {
  const auto [low, high] = std::ranges::minmax(values);
  const auto count = static_cast<double>(values.size());
  // Differences from one of the values are exact where values are equal, so that their variance is exactly 0.
  double sum = 0, squares = 0;
  for (const double value : values) sum += value - low;
  const double mean = sum / count;
  for (const double value : values) squares += (value - low - mean) * (value - low - mean);
  return {.mean = low + mean, .low = low, .high = high, .variance = values.size() > 1 ? squares / (count - 1) : 0};
}

Study analyse_study(std::span<const StudyRun> runs, const std::vector<std::string>& references, ThreadPool& pool,
                    const metrics::PairedOptions& options) {
  Study study{
      .mechanisms = {},
      .pairs = {},
      .test_sentences = std::ssize(references),
      .bleu_signature = metrics::bleu_signature({}, 1),
      .bleu_lc_signature = metrics::bleu_signature({.tokenizer = metrics::BleuTokenizer::kNone, .lowercase = true}, 1)};
  std::vector<std::vector<metrics::BleuStatistics>> statistics;
  while (!runs.empty()) {
    const auto end =
        std::ranges::find_if(runs, [&](const StudyRun& run) { return run.attention != runs[0].attention; });
    const auto own = runs.first(static_cast<std::size_t>(end - runs.begin()));
    study.mechanisms.push_back(figures_of(own));
    statistics.push_back(statistics_of(own, references, pool));
    runs = runs.subspan(own.size());
  }
  const auto score = [](const metrics::BleuStatistics& sum) { return metrics::bleu_score(sum).score; };
  for (std::size_t i = 0; i < study.mechanisms.size(); ++i) {
    for (std::size_t j = i + 1; j < study.mechanisms.size(); ++j) {
      const auto bleu = [&](std::size_t k) { return study.mechanisms[k].scores.back().bleu; };
      const auto [first, second] = bleu(i).mean <= bleu(j).mean ? std::pair(i, j) : std::pair(j, i);
      study.pairs.push_back({first, second,
                             metrics::paired_test(pool, statistics[first], statistics[second], score, options),
                             bleu(second).low > bleu(first).high});
    }
  }
  return study;
}

}  // namespace heed::study
