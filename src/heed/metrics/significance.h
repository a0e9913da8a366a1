// Whether one system is better than another, or was lucky with the sentences of this test set.
//
// Paired bootstrap resampling draws test sets of the same size from the sentences, with replacement, and looks how the
// difference of the scores spreads (Koehn, "Statistical significance tests for machine translation evaluation", EMNLP
// 2004). Approximate randomisation swaps the two outputs of each sentence by the toss of a coin: if the systems were
// equally good, that would not matter (Riezler and Maxwell, "On some pitfalls in automatic evaluation and significance
// testing for MT", 2005). Both add up statistics of sentences and compute the score from the sums.
//
// p-values are sacreBLEU's, (c + 1) / (n + 1) for c of n trials with a difference as large as the real one, but for one
// thing: a difference that is equal counts, so that a system compared with itself has p = 1.
// Trial t draws from the random stream t of its test: results depend on the seed, never on the number of threads.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "heed/base/random.h"
#include "heed/base/settings/setting.h"
#include "heed/base/thread_pool.h"
#include "heed/metrics/translation/references.h"

namespace heed::metrics {

struct PairedOptions {
  std::int64_t samples = 1000;  // of the bootstrap
  std::int64_t trials = 10000;  // of the randomisation
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
         .help = "Trials of the paired approximate randomization test",
         .range = {1, 1e6},
         .link = "https://aclanthology.org/W05-0908"},
        options.trials);
  visit({.name = "seed", .help = "Random seed of both tests", .range = kSeed}, options.seed);
}

// Of the resampled scores: their mean, and the interval that holds 95 % of them.
struct Confidence {
  double mean = 0, low = 0, high = 0;
};

struct PairedTest {
  double first_score = 0, second_score = 0;
  Confidence first, second, difference;  // difference: the second system's score less the first's
  double bootstrap_p = 1, randomization_p = 1;
};

// As signatures have it: "bs:1000|ar:10000|seed:12345".
std::string tests_text(const PairedOptions& options);

// Throws Error unless both systems have the same sentences, at least one, and there is at least one sample and trial.
void require_pairs(std::size_t first, std::size_t second, const PairedOptions& options);

// Fills in what follows from the scores of the trials: `bootstrap` of both systems, `randomized` of the differences.
void conclude(std::span<const double> first_bootstrap, std::span<const double> second_bootstrap,
              std::span<const double> randomized_differences, PairedTest& test);

// Of the statistics of each sentence, which can be added. `score` is called from several threads.
template <class Statistics, class Score>
PairedTest paired_test(ThreadPool& pool, const std::vector<Statistics>& first, const std::vector<Statistics>& second,
                       const Score& score, const PairedOptions& options = {}) {
  require_pairs(first.size(), second.size(), options);
  constexpr std::uint64_t kRandomizationStreams = std::uint64_t{1} << 32;
  const std::size_t sentences = first.size();
  PairedTest test;
  test.first_score = score(sum(first));
  test.second_score = score(sum(second));

  std::vector<double> first_bootstrap(static_cast<std::size_t>(options.samples)), second_bootstrap(first_bootstrap);
  pool.run(options.samples, [&](std::int64_t sample) {
    Random random(options.seed, static_cast<std::uint64_t>(sample));
    Statistics first_sum{}, second_sum{};
    for (std::size_t draw = 0; draw < sentences; ++draw) {
      const std::size_t i = random.below(sentences);
      first_sum += first[i];
      second_sum += second[i];
    }
    first_bootstrap[static_cast<std::size_t>(sample)] = score(first_sum);
    second_bootstrap[static_cast<std::size_t>(sample)] = score(second_sum);
  });

  std::vector<double> differences(static_cast<std::size_t>(options.trials));
  pool.run(options.trials, [&](std::int64_t trial) {
    Random random(options.seed, kRandomizationStreams + static_cast<std::uint64_t>(trial));
    Statistics sums[2] = {};
    std::uint32_t coins = 0;
    for (std::size_t i = 0; i < sentences; ++i, coins >>= 1) {
      if (i % 32 == 0) coins = random.bits();
      sums[coins & 1] += first[i];  // no branch: half of all guesses would be wrong
      sums[~coins & 1] += second[i];
    }
    differences[static_cast<std::size_t>(trial)] = score(sums[1]) - score(sums[0]);
  });
  conclude(first_bootstrap, second_bootstrap, differences, test);
  return test;
}

}  // namespace heed::metrics
