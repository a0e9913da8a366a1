#include "heed/lab/moments.h"

#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "heed/lab/closed_forms.h"
#include "heed/lab/experiments/multihead_designs.h"
#include "heed/lab/weight_moments.h"

namespace heed::lab {
namespace {

constexpr auto no_steps = [](double) { return std::vector<Step>(); };

TEST(Moments, OfTheNormalItself) {
  const Moments z = normal_moments({}, [](double x) { return 3 + 2 * x; });
  EXPECT_NEAR(z.mean, 3, 1e-13);
  EXPECT_NEAR(z.variance, 4, 1e-12);
  EXPECT_NEAR(z.fourth, 48, 1e-10);
  const Moments square = normal_moments({}, [](double x) { return x * x; });
  EXPECT_NEAR(square.mean, 1, 1e-13);
  EXPECT_NEAR(square.variance, 2, 1e-12);
  EXPECT_NEAR(square.fourth, 60, 1e-9);
}

TEST(Moments, OfTwoIndependentNormals) {
  const Moments sum = normal_pair_moments({}, no_steps, [](double x, double y) { return x + 2 * y; });
  EXPECT_NEAR(sum.variance, 5, 1e-12);
  EXPECT_NEAR(sum.fourth, 75, 1e-10);
  const Moments product = normal_pair_moments({}, no_steps, [](double x, double y) { return x * y; });
  EXPECT_NEAR(product.variance, 1, 1e-12);
  EXPECT_NEAR(product.fourth, 9, 1e-10);
}

// Independent of the rule under test: Simpson's rule with a quarter of a million intervals.
double simpson_logistic_variance(double k) {
  constexpr int kHalf = 125'000;
  double total = 0;
  for (int i = -kHalf; i <= kHalf; ++i) {
    const double z = 10.0 * i / kHalf, factor = i == -kHalf || i == kHalf ? 1 : (i + kHalf) % 2 == 0 ? 2 : 4;
    total += factor * std::exp(-z * z / 2) * std::pow(logistic(k * z) - 0.5, 2);
  }
  return total * 10.0 / kHalf / 3 / std::sqrt(2 * 3.14159265358979323846);
}

TEST(Moments, LogisticNormalAtEverySteepness) {
  for (const double k : {0.01, 0.5, 2.0, 10.0, 100.0, 1000.0}) {
    const Moments moments = logistic_normal(k * k);
    EXPECT_NEAR(moments.mean, 0.5, 1e-12) << k;
    EXPECT_NEAR(moments.variance, simpson_logistic_variance(k), 1e-9) << k;
  }
  EXPECT_NEAR(logistic_normal(1e-6).variance, 1e-6 / 16, 1e-12);  // the slope of the logistic at 0 is 1/4
  EXPECT_NEAR(logistic_normal(1e10).variance, 0.25, 1e-4);        // a coin
}

// For a steep logistic, 1/4 - variance = E[σ(1 - σ)] -> density at 0 / k = 1 / (k sqrt(2 pi)). The error of the rule
// must be far below this difference.
TEST(Moments, OfFunctionsThatAreAlmostSteps) {
  for (const double k : {1e4, 1e6, 1e8}) {
    const double difference = 1 / (k * std::sqrt(2 * 3.14159265358979323846));
    EXPECT_NEAR((0.25 - logistic_normal(k * k).variance) / difference, 1, 1e-6) << k;
  }
  // A step away from 0: P(z > 1) = 0.15865525393145707.
  const std::vector<Step> steps = {{1, 1e7}};
  EXPECT_NEAR(normal_moments(steps, [](double z) { return logistic(1e7 * (z - 1)); }).mean, 0.15865525393145707, 1e-12);
}

// The limits for large scores, for beta = 4 and m = 10. The share is 1 if lambda_a > lambda_b and lambda_a > 0, else 0:
// with p = P(lambda < 0) = 0.30853753872598690, the mean is (1 - p^2) / 2. For the difference of both keys, it is 1 if
// lambda_a > -lambda_b and lambda_a > 0: 0.6191851371, by Simpson's rule in a Python script. For scores s lambda^2 it
// is 1/2.
TEST(Moments, OfPairsThatAreAlmostSteps) {
  const NoisyScores scores{.m = 10, .s = 1e8, .beta = 4};
  const WeightMoments single = shared_weight(scores);
  EXPECT_NEAR(single.mean, 0.4524022935984551, 1e-7);
  EXPECT_NEAR(single.variance, single.mean * (1 - single.mean), 1e-7);
  EXPECT_NEAR(sum_and_difference_weight(scores).mean, (0.4524022935984551 + 0.6191851371186286) / 2, 1e-7);
  NoisyScores of_keys = scores;
  of_keys.of_keys = true;
  EXPECT_NEAR(shared_weight(of_keys).mean, 0.5, 1e-3);  // the others win where both squares are below ln(8) / s
  EXPECT_NEAR(moments_of(copied_weight(scores)).mean, 1 - 0.30853753872598690, 1e-7);
}

TEST(Moments, TwoKeysAloneAreTheLogisticNormal) {
  for (const double s : {0.1, 1.0, 10.0, 25.0}) {
    for (const double beta : {0.01, 0.1, 1.0}) {
      const Moments pair = shared_weight({.m = 2, .s = s, .beta = beta}), alone = logistic_normal(2 * s * s * beta);
      EXPECT_NEAR(pair.mean, 0.5, 1e-10);
      EXPECT_NEAR(pair.variance, alone.variance, 1e-9) << s << " " << beta;
      EXPECT_NEAR(pair.fourth, alone.fourth, 1e-9) << s << " " << beta;
    }
  }
}

TEST(Moments, OtherKeysVanishForLargeScales) {
  EXPECT_NEAR(shared_weight({.m = 10, .s = 25, .beta = 0.01}).variance, logistic_normal(2 * 625 * 0.01).variance, 1e-7);
  EXPECT_LT(shared_weight({.m = 10, .s = 1, .beta = 0.01}).variance,
            logistic_normal(2 * 0.01).variance / 4);  // but not for small ones
}

TEST(Moments, WithoutNoiseNothingVaries) {
  EXPECT_EQ(shared_weight({.m = 10, .s = 2}).variance, 0);
  EXPECT_DOUBLE_EQ(shared_weight({.m = 10, .s = 2}).mean, average_weight(10, 2));
  for (const HeadDesign design : kHeadDesigns) {
    const Moments still = share_of_a(design, 10, 2, 0), nearly = share_of_a(design, 10, 2, 1e-12);
    EXPECT_EQ(still.variance, 0) << name_of(design);
    EXPECT_NEAR(still.mean, nearly.mean, 1e-9) << name_of(design);
  }
}

TEST(Moments, OfASampleByHand) {
  const std::vector<double> values = {1, 2, 3, 6};
  const Moments moments = sample_moments(values);
  EXPECT_DOUBLE_EQ(moments.mean, 3);
  EXPECT_DOUBLE_EQ(moments.variance, 14.0 / 3);               // (4 + 1 + 0 + 9) / 3
  EXPECT_DOUBLE_EQ(moments.fourth, (16 + 1 + 0 + 81) / 4.0);  // as it is
}

TEST(Moments, StandardErrorsByHand) {
  const Moments normal{.mean = 0, .variance = 1, .fourth = 3};
  EXPECT_DOUBLE_EQ(standard_error_of_mean(normal, 25), 0.2);
  EXPECT_DOUBLE_EQ(standard_error_of_variance(normal, 8), 0.5);  // the square of a normal variable has variance 2
  const Moments coin{.mean = 0.5, .variance = 0.25, .fourth = 1.0 / 16};
  EXPECT_EQ(standard_error_of_variance(coin, 2), 0);  // each toss is 1/2 away from the mean
}

TEST(Moments, VarianceAroundAKnownMeanByHand) {
  EXPECT_DOUBLE_EQ(variance_around(2, std::vector<double>{1, 2, 3, 6}), 18.0 / 4);
  EXPECT_DOUBLE_EQ(variance_around(0.5, std::vector<double>{1, 1, 1, 0}), 0.25);  // the coin again
}

TEST(Moments, EventsAreCountedByTheKurtosis) {
  // An event of probability p with effect 1: kurtosis about 1/p, so n p events.
  const double p = 1e-4, variance = p * (1 - p);
  const Moments rare{.mean = p, .variance = variance, .fourth = variance * (1 - 3 * variance)};
  EXPECT_NEAR(events_of_mean(rare, 10'000), 1, 1e-3);
  EXPECT_NEAR(events_of_mean({.variance = 1, .fourth = 3}, 300), 100, 1e-10);
  EXPECT_EQ(events_of_mean({}, 300), std::numeric_limits<double>::infinity());
  // z^2 of a normal z: its fourth central moment is 60 and its variance 2, so its kurtosis is 15.
  const Moments z = normal_moments({}, [](double x) { return x; });
  EXPECT_NEAR(z.fourth_of_square, 60, 1e-8);
  EXPECT_NEAR(events_of_variance(z, 1500), 100, 1e-6);
}

}  // namespace
}  // namespace heed::lab
