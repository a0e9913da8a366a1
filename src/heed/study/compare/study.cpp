#include "heed/study/compare/study.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "heed/base/error.h"
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
  const auto kept = [](const StudyRun& run) { return static_cast<std::size_t>(run.best_epoch - 1); };
  if (std::ranges::all_of(runs, [&](const StudyRun& run) { return kept(run) < run.epochs.size(); }))
    figures.train_loss = spread_of(runs, [&](const StudyRun& run) { return run.epochs[kept(run)].train_loss; });
  figures.valid_loss = spread_of(runs, [](const StudyRun& run) { return run.valid_loss; });
  figures.test_perplexity = spread_of(runs, [](const StudyRun& run) { return run.test_perplexity; });
  figures.seconds = spread_of(runs, [](const StudyRun& run) { return run.seconds; });
  figures.memory_mb = spread_of(runs, [](const StudyRun& run) { return run.memory_mb; });
  figures.parameters = runs.front().parameters;
  figures.curve = curve_of(runs);
  return figures;
}

// One sentence as translated by each run of a mechanism.
struct SentenceStatistics {
  std::vector<metrics::BleuStatistics> runs;

  SentenceStatistics& operator+=(const SentenceStatistics& other) {
    runs.resize(other.runs.size());
    for (std::size_t run = 0; run < runs.size(); ++run) runs[run] += other.runs[run];
    return *this;
  }
};

double mean_bleu(const SentenceStatistics& sum) {
  double total = 0;
  for (const metrics::BleuStatistics& run : sum.runs) total += metrics::bleu_score(run).score;
  return total / static_cast<double>(sum.runs.size());
}

// Of each sentence, for the runs with these seeds.
std::vector<SentenceStatistics> statistics_of(std::span<const StudyRun> runs, const std::set<std::int64_t>& seeds,
                                              const std::vector<std::string>& references, ThreadPool& pool) {
  const std::vector<std::vector<std::string>> reference = {references};
  std::vector<SentenceStatistics> sentences(references.size());
  for (const StudyRun& run : runs) {
    if (!seeds.contains(run.seed)) continue;
    if (run.translations.size() != references.size())
      throw Error(fmt::format("run {} of {} has {} translations, the test set has {} lines", run.seed, run.attention,
                              run.translations.size(), references.size()));
    const auto statistics = metrics::bleu_statistics(pool, run.translations, reference);
    for (std::size_t i = 0; i < sentences.size(); ++i) sentences[i].runs.push_back(statistics[i]);
  }
  return sentences;
}

std::set<std::int64_t> seeds_of(std::span<const StudyRun> runs) {
  std::set<std::int64_t> seeds;
  for (const StudyRun& run : runs) seeds.insert(run.seed);
  return seeds;
}

Spread bleu_of(std::span<const StudyRun> runs, const std::set<std::int64_t>& seeds) {
  std::vector<double> values;
  for (const StudyRun& run : runs)
    if (seeds.contains(run.seed)) values.push_back(run.scores.back().bleu);
  return spread_over(values);
}

// nullopt if they have no seed in common.
std::optional<MechanismPair> pair_of(const std::vector<std::span<const StudyRun>>& groups, std::size_t i, std::size_t j,
                                     const std::vector<std::string>& references, ThreadPool& pool,
                                     const metrics::PairedOptions& options) {
  const std::set<std::int64_t> one = seeds_of(groups[i]), other = seeds_of(groups[j]);
  std::set<std::int64_t> seeds;
  std::ranges::set_intersection(one, other, std::inserter(seeds, seeds.end()));
  if (seeds.empty()) return {};
  if (bleu_of(groups[i], seeds).mean > bleu_of(groups[j], seeds).mean) std::swap(i, j);
  MechanismPair pair{.first = i, .second = j};
  pair.test = metrics::paired_test(pool, statistics_of(groups[i], seeds, references, pool),
                                   statistics_of(groups[j], seeds, references, pool), mean_bleu, options);
  pair.over_sentences = metrics::difference_of(pair.test);
  pair.over_runs =
      metrics::difference_of(estimate_of(bleu_of(groups[j], seeds)), estimate_of(bleu_of(groups[i], seeds)));
  return pair;
}

}  // namespace

Study analyse_study(std::span<const StudyRun> runs, const std::vector<std::string>& references, ThreadPool& pool,
                    const metrics::PairedOptions& options) {
  Study study{
      .mechanisms = {},
      .pairs = {},
      .test_sentences = std::ssize(references),
      .bleu_signature = metrics::bleu_signature({}, 1),
      .bleu_lc_signature = metrics::bleu_signature({.tokenizer = metrics::BleuTokenizer::kNone, .lowercase = true}, 1)};
  std::vector<std::span<const StudyRun>> groups;
  while (!runs.empty()) {
    const auto end =
        std::ranges::find_if(runs, [&](const StudyRun& run) { return run.attention != runs[0].attention; });
    groups.push_back(runs.first(static_cast<std::size_t>(end - runs.begin())));
    runs = runs.subspan(groups.back().size());
    MechanismFigures figures = figures_of(groups.back());
    const auto statistics = statistics_of(groups.back(), seeds_of(groups.back()), references, pool);
    figures.bleu_over_sentences =
        metrics::confidence_of(metrics::bootstrap_scores(pool, statistics, mean_bleu, options));
    study.mechanisms.push_back(std::move(figures));
  }
  for (std::size_t i = 0; i < groups.size(); ++i)
    for (std::size_t j = i + 1; j < groups.size(); ++j)
      if (auto pair = pair_of(groups, i, j, references, pool, options)) study.pairs.push_back(*pair);
  metrics::correct_for_several(study.pairs, &MechanismPair::over_sentences);
  metrics::correct_for_several(study.pairs, &MechanismPair::over_runs);
  return study;
}

}  // namespace heed::study
