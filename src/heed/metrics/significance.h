// Tests whether one system is better than another, or whether the difference on this test set could be chance.
//
// Paired bootstrap resampling draws test sets of the same size from the sentences, with replacement, and measures the
// spread of the score difference (Koehn, "Statistical significance tests for machine translation evaluation", EMNLP
// 2004). Approximate randomisation swaps the two outputs of each sentence at random: if the systems were equally good,
// this would not matter (Riezler and Maxwell, "On some pitfalls in automatic evaluation and significance testing for
// MT", 2005). Both sum the statistics of sentences and compute the score from the sums.
//
// p-values are computed as in sacreBLEU, (c + 1) / (n + 1) for c of n trials with a difference at least as large as the
// real one. Unlike in sacreBLEU, an equal difference counts, so that a system compared with itself has p = 1. Trial t
// draws from random stream t of its test, so results depend on the seed but not on the number of threads.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "heed/base/random.h"
#include "heed/base/settings/setting.h"
#include "heed/base/thread_pool.h"
#include "heed/metrics/difference.h"
#include "heed/metrics/translation/references.h"

namespace heed::metrics {

struct PairedOptions {
  std::int64_t samples = 1000;  // for the bootstrap
  std::int64_t trials = 10000;  // for the randomisation
  std::uint64_t seed = 12345;
};

template <SettingsOf<PairedOptions> Options, class Visit>
void visit_settings(Options& options, Visit&& visit) {
  visit({.name = "samples",
         .help = "Resamplings of the paired bootstrap test",
         .range = {1, 1e6},
         .link = "https://aclanthology.org/W04-3250"},
        options.samples);
  visit({.name = "trials",
         .help = "Trials of the paired approximate randomisation test",
         .range = {1, 1e6},
         .link = "https://aclanthology.org/W05-0908"},
        options.trials);
  visit({.name = "seed", .help = "Random seed of both tests", .range = kSeed}, options.seed);
}

// The mean of the resampled scores, and the interval that contains 95% of them.
struct Confidence {
  double mean = 0, low = 0, high = 0;
};

Confidence confidence_of(std::span<const double> resampled_scores);

struct PairedTest {
  double first_score = 0, second_score = 0;
  Confidence first, second, difference;  // difference: second score minus first
  double bootstrap_p = 1, randomization_p = 1;
};

// Second score minus first, with the interval of the bootstrap and the larger p-value of the two tests: a difference
// counts only if both tests find it.
Difference difference_of(const PairedTest& test);

// As in signatures: "bs:1000|ar:10000|seed:12345".
std::string tests_text(const PairedOptions& options);

// Throws Error unless both systems have the same sentences, at least one, and there is at least one sample and trial.
void require_pairs(std::size_t first, std::size_t second, const PairedOptions& options);

// Computes the results from the scores of the trials: `bootstrap` of both systems, `randomized` differences.
void conclude(std::span<const double> first_bootstrap, std::span<const double> second_bootstrap,
              std::span<const double> randomized_differences, PairedTest& test);

// The score of each resampled test set. Sample i has the same sentences for every system of as many sentences.
// `statistics`: per sentence; they can be added. `score` is called from several threads.
template <class Statistics, class Score>
std::vector<double> bootstrap_scores(ThreadPool& pool, const std::vector<Statistics>& statistics, const Score& score,
                                     const PairedOptions& options = {}) {
  std::vector<double> scores(static_cast<std::size_t>(options.samples));
  pool.run(options.samples, [&](std::int64_t sample) {
    Random random(options.seed, static_cast<std::uint64_t>(sample));
    Statistics sum{};
    for (std::size_t draw = 0; draw < statistics.size(); ++draw) sum += statistics[random.below(statistics.size())];
    scores[static_cast<std::size_t>(sample)] = score(sum);
  });
  return scores;
}

// Both systems' statistics of the same sentences.
template <class Statistics, class Score>
PairedTest paired_test(ThreadPool& pool, const std::vector<Statistics>& first, const std::vector<Statistics>& second,
                       const Score& score, const PairedOptions& options = {}) {
  require_pairs(first.size(), second.size(), options);
  constexpr std::uint64_t kRandomizationStreams = std::uint64_t{1} << 32;
  const std::size_t sentences = first.size();
  PairedTest test;
  test.first_score = score(sum(first));
  test.second_score = score(sum(second));

  std::vector<double> differences(static_cast<std::size_t>(options.trials));
  pool.run(options.trials, [&](std::int64_t trial) {
    Random random(options.seed, kRandomizationStreams + static_cast<std::uint64_t>(trial));
    Statistics sums[2] = {};
    std::uint32_t coins = 0;
    for (std::size_t i = 0; i < sentences; ++i, coins >>= 1) {
      if (i % 32 == 0) coins = random.bits();
      sums[coins & 1] += first[i];  // branchless: half of all branch predictions would fail
      sums[~coins & 1] += second[i];
    }
    differences[static_cast<std::size_t>(trial)] = score(sums[1]) - score(sums[0]);
  });
  conclude(bootstrap_scores(pool, first, score, options), bootstrap_scores(pool, second, score, options), differences,
           test);
  return test;
}

}  // namespace heed::metrics
