// Feeds pure noise to every source of differences, 1,000 times each, and counts how often a difference is claimed.
#include <cmath>

#include <gtest/gtest.h>

#include "heed/base/random.h"
#include "heed/metrics/estimate.h"
#include "heed/metrics/lowest.h"
#include "heed/metrics/significance.h"
#include "heed/metrics/translation/bleu.h"
#include "heed/metrics/two_shares.h"

namespace heed::metrics {
namespace {

constexpr int kTimes = 1000, kMostClaims = 70;  // 50 are expected at most; 70 is three standard errors above

// `experiment(random)`: one difference of pure noise.
template <class Experiment>
int claims(std::uint64_t seed, Experiment experiment) {
  int count = 0;
  for (std::uint64_t time = 0; time < kTimes; ++time) {
    Random random(seed, time);
    count += experiment(random) ? 1 : 0;
  }
  return count;
}

Estimate runs_of(Random& random, int runs, double deviation = 1) {
  std::vector<double> values, ones(static_cast<std::size_t>(runs), 1.0);
  for (int i = 0; i < runs; ++i) values.push_back(deviation * random.normal());
  return estimate_of_ratio(values, ones);
}

TEST(Noise, BetweenTwoSystemsIsNotClaimed) {
  // Two systems of equal quality: each sentence has two possible outputs, and a coin decides which system has which.
  ThreadPool pool(1);
  const auto score = [](const BleuStatistics& sum) { return bleu_score(sum).score; };
  const int count = claims(1, [&](Random& random) {
    std::vector<BleuStatistics> first, second;
    for (int i = 0; i < 100; ++i) {
      BleuStatistics outputs[2] = {};
      for (BleuStatistics& output : outputs) {
        const auto length = static_cast<std::int64_t>(8 + random.below(8));
        output.hypothesis_length = length;
        output.reference_length = 11;
        for (std::size_t n = 0; n < output.matches.size(); ++n) {
          output.totals[n] = length - static_cast<std::int64_t>(n);
          output.matches[n] = static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(output.totals[n]) + 1));
        }
      }
      const std::size_t coin = random.below(2);
      first.push_back(outputs[coin]);
      second.push_back(outputs[1 - coin]);
    }
    return is_measurable(difference_of(paired_test(pool, first, second, score, {.samples = 200, .trials = 400})));
  });
  EXPECT_LE(count, kMostClaims);
  EXPECT_GE(count, 10);  // it does look at the noise
}

TEST(Noise, BetweenTwoSharesIsNotClaimed) {
  struct Setting {
    std::int64_t first, second;
    double rate;
  };
  for (const Setting& setting : {Setting{561, 776, 0.37}, Setting{200, 5000, 0.1}, Setting{60, 60, 0.5}}) {
    const auto draw = [&](Random& random, std::int64_t whole) {
      Share share{.part = 0, .whole = whole};
      for (std::int64_t i = 0; i < whole; ++i) share.part += random.uniform() < setting.rate ? 1 : 0;
      return share;
    };
    const int count = claims(2, [&](Random& random) {
      return is_measurable(compare_shares(draw(random, setting.first), draw(random, setting.second)));
    });
    EXPECT_LE(count, kMostClaims) << setting.first << ", " << setting.second;
    EXPECT_GE(count, 10);
  }
}

TEST(Noise, BetweenTrainingRunsIsNotClaimed) {
  for (const std::pair<int, int>& runs : {std::pair(3, 3), {2, 2}, {3, 10}, {20, 20}}) {
    const int count = claims(3, [&](Random& random) {
      return is_measurable(difference_of(runs_of(random, runs.first), runs_of(random, runs.second, 3)));
    });
    EXPECT_LE(count, kMostClaims) << runs.first << ", " << runs.second;
    EXPECT_GE(count, 10);
  }
}

TEST(Noise, BetweenStretchesOfUnequalSizeIsNotClaimed) {
  // A token costs bits with an exponential distribution, a stretch has 10 to 20 of them, a text 15 or 60 stretches.
  const auto text = [](Random& random, int stretches) {
    std::vector<double> bits, tokens;
    for (int i = 0; i < stretches; ++i) {
      tokens.push_back(static_cast<double>(10 + random.below(11)));
      bits.push_back(0);
      for (int t = 0; t < tokens.back(); ++t) bits.back() -= 5 * std::log(1 - random.uniform());
    }
    return estimate_of_ratio(bits, tokens);
  };
  const int count =
      claims(4, [&](Random& random) { return is_measurable(difference_of(text(random, 15), text(random, 60))); });
  EXPECT_LE(count, kMostClaims);
  EXPECT_GE(count, 10);
}

TEST(Noise, AmongTheLowestOfSeveralIsNotClaimed) {
  const int count = claims(5, [&](Random& random) {
    std::vector<Estimate> estimates;
    std::vector<double> values;
    for (int i = 0; i < 5; ++i) {
      estimates.push_back(runs_of(random, 5));
      values.push_back(estimates.back().value);
    }
    const Lowest lowest =
        lowest_of(values, [&](std::size_t i, std::size_t j) { return difference_of(estimates[j], estimates[i]); });
    return lowest.level.size() < values.size() - 1;
  });
  EXPECT_LE(count, kMostClaims);
}

}  // namespace
}  // namespace heed::metrics
