#include "heed/decode/sampler.h"

#include <cmath>

#include <gtest/gtest.h>

#include "heed/base/error.h"

namespace heed::decode {
namespace {

// ln of 0.5, 0.3, 0.15, 0.05, plus a constant, which softmax ignores.
const std::vector<float> kScores = [] {
  std::vector<float> scores;
  for (const double p : {0.5, 0.3, 0.15, 0.05}) scores.push_back(static_cast<float>(std::log(p) + 7));
  return scores;
}();

// How often each token occurs in `count` draws.
std::vector<double> shares(const SamplingOptions& options, int count = 20'000, std::vector<std::int32_t> never = {}) {
  Sampler sampler(options, std::move(never));
  std::vector<double> result(kScores.size());
  for (int i = 0; i < count; ++i) result[static_cast<std::size_t>(sampler.draw(kScores))] += 1.0 / count;
  return result;
}

void expect_shares(const SamplingOptions& options, const std::vector<double>& expected,
                   std::vector<std::int32_t> never = {}) {
  const auto found = shares(options, 20'000, std::move(never));
  // Five standard deviations of a share of 20,000 draws are below 0.018; the seed is fixed.
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_NEAR(found[i], expected[i], 0.018) << i;
    if (expected[i] == 0) {
      EXPECT_EQ(found[i], 0) << i;
    }
  }
}

TEST(Sampler, DrawsEachTokenWithItsProbability) { expect_shares({}, {0.5, 0.3, 0.15, 0.05}); }

TEST(Sampler, TemperatureDividesTheScores) {
  // p^2, normalised: 0.25, 0.09, 0.0225, 0.0025 of 0.365
  expect_shares({.temperature = 0.5}, {0.6849, 0.2466, 0.0616, 0.0068});
  expect_shares({.temperature = 1e6}, {0.25, 0.25, 0.25, 0.25});
  expect_shares({.temperature = 1e-300}, {1, 0, 0, 0});
}

TEST(Sampler, TopKKeepsTheMostProbable) {
  expect_shares({.top_k = 2}, {0.625, 0.375, 0, 0});
  expect_shares({.top_k = 1}, {1, 0, 0, 0});
  expect_shares({.top_k = 100}, {0.5, 0.3, 0.15, 0.05});
}

TEST(Sampler, TopPKeepsTheFewestThatHoldTheShare) {
  expect_shares({.top_p = 0.6}, {0.625, 0.375, 0, 0});
  expect_shares({.top_p = 0.4}, {1, 0, 0, 0});
  expect_shares({.top_k = 3, .top_p = 0.9}, {0.5263, 0.3158, 0.1579, 0});  // of the three that top-k leaves
}

TEST(Sampler, NeverDrawsWhatItMustNot) {
  expect_shares({}, {0, 0.6, 0.3, 0.1}, {0});
  expect_shares({.top_k = 1}, {0, 1, 0, 0}, {0});
}

TEST(Sampler, TheSeedDecides) {
  const auto draws = [](std::uint64_t seed) {
    Sampler sampler({.seed = seed});
    std::vector<std::int32_t> tokens;
    for (int i = 0; i < 100; ++i) tokens.push_back(sampler.draw(kScores));
    return tokens;
  };
  EXPECT_EQ(draws(1), draws(1));
  EXPECT_NE(draws(1), draws(2));
}

TEST(Sampler, OptionsWithoutSenseAreRejected) {
  EXPECT_THROW(Sampler({.temperature = 0}), Error);
  EXPECT_THROW(Sampler({.temperature = -1}), Error);
  EXPECT_THROW(Sampler({.temperature = NAN}), Error);
  EXPECT_THROW(Sampler({.top_k = -1}), Error);
  EXPECT_THROW(Sampler({.top_p = 0}), Error);
  EXPECT_THROW(Sampler({.top_p = 1.01}), Error);
}

}  // namespace
}  // namespace heed::decode
