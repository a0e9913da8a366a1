// What each experiment demonstrates.
#include <algorithm>
#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/lab/experiments/copy.h"
#include "heed/lab/experiments/equivariance.h"
#include "heed/lab/experiments/gradient_problems.h"
#include "heed/lab/experiments/multihead.h"
#include "heed/lab/experiments/multihead_designs.h"
#include "heed/lab/experiments/noisy_keys.h"
#include "heed/lab/experiments/projection.h"
#include "heed/lab/experiments/self_attention.h"
#include "heed/lab/lab.h"

namespace heed::lab {
namespace {

using ::testing::Contains;
using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

LabOptions two_keys() {
  LabOptions options;
  options.m = 2;
  options.d = 4;
  return options;
}

TEST(CopyExperiment, MeasuresWhatAHandCanCompute) {
  ThreadPool pool(1);
  // D = 4, so s = c / 2; e^s = 3 against one other key.
  const auto measured = measure_copy(pool, two_keys(), 1, {2 * std::log(3.0)});
  EXPECT_NEAR(measured[0].weight, 0.75, 1e-6);
  EXPECT_NEAR(measured[0].rest, 0.25, 1e-6);
  EXPECT_NEAR(measured[0].distance, std::sqrt(2.0) / 4, 1e-6);
}

TEST(CopyExperiment, BisectionFindsTheScaleByMeasuringAlone) {
  ThreadPool pool(1);
  const double c = measured_copy_scale(pool, two_keys(), 0, 0.1);
  EXPECT_NEAR(c, 2 * std::log(9.0), 1e-5);
}

TEST(NoisyKeys, AreDrawnWithTheVariancesThatWereAskedFor) {
  ThreadPool pool;
  constexpr Index kSamples = 20'000;
  const double d = 16;
  const auto score_moments = [&](const KeyNoise& noise, const PairQuery& query) {
    const NoisyKeysSetting setting{.m = 3, .d = 16, .noise = noise, .samples = kSamples, .seed = 7};
    auto scores = sample_noisy_keys(pool, setting, {query})[0].score_a;
    for (double& score : scores) score *= std::sqrt(d);
    return sample_moments(scores);
  };
  const auto expect = [&](const Moments& found, double mean, double variance) {
    const Moments normal{.mean = mean, .variance = variance, .fourth = 3 * variance * variance};
    EXPECT_NEAR(found.mean, mean, 4 * standard_error_of_mean(normal, kSamples));
    EXPECT_NEAR(found.variance, variance, 4 * standard_error_of_variance(normal, kSamples));
  };
  expect(score_moments({.beta = 0.3}, {1, 0}), 1, 0.3);      // lambda_a itself
  expect(score_moments({.beta = 0.3}, {2, 5}), 2, 4 * 0.3);  // mu_b is at a right angle to key a
  expect(score_moments({.epsilon = 0.2}, {1, 0}), 1, 0.2);
  expect(score_moments({.epsilon = 0.2}, {1, 1}), 1, 2 * 0.2);
  expect(score_moments({.epsilon = 0.2, .along_a = 0.5}, {1, 1}), 1, 2 * 0.2 + 0.5);
  expect(score_moments({.beta = 0.1, .epsilon = 0.2, .along_a = 0.5}, {1, 0}), 1, 0.8);
}

TEST(NoisyKeys, ExtraVarianceBelongsToKeyAAlone) {
  ThreadPool pool;
  NoisyKeysSetting setting{.m = 2, .d = 8, .a = 1, .b = 0, .noise = {.along_a = 0.5}, .samples = 50};
  const auto samples = sample_noisy_keys(pool, setting, {{0, 1}});  // queries for b; key a scores 0
  for (const double weight : samples[0].weight_b) EXPECT_NEAR(weight, samples[0].weight_b[0], 1e-6);
  const auto of_a = sample_noisy_keys(pool, setting, {{1, 0}});
  EXPECT_GT(sample_moments(of_a[0].score_a).variance, 1e-3);
}

TEST(NoisyKeys, OutputsLieWhereTheWeightsPutThem) {
  ThreadPool pool;
  const NoisyKeysSetting setting{.m = 5, .d = 12, .a = 3, .b = 1, .noise = {.beta = 0.5}, .samples = 30};
  const auto samples = sample_noisy_keys(pool, setting, {{6, 6}, {6, -6}});
  for (const QuerySamples& query : samples) {
    for (std::size_t i = 0; i < query.weight_a.size(); ++i) {
      EXPECT_NEAR(query.output_a[i], query.weight_a[i], 1e-6);
      EXPECT_NEAR(query.output_b[i], query.weight_b[i], 1e-6);
    }
  }
}

TEST(NoisyKeys, MoreSamplesBeginWithTheSameOnes) {
  ThreadPool pool;
  NoisyKeysSetting setting{.m = 10, .d = 64, .noise = {.beta = 0.5}, .samples = 5};
  const auto few = sample_noisy_keys(pool, setting, {{9, 9}});
  setting.samples = 2000;  // several chunks
  const auto many = sample_noisy_keys(pool, setting, {{9, 9}});
  EXPECT_TRUE(std::ranges::equal(few[0].weight_a, std::span(many[0].weight_a).first(5)));
  EXPECT_NE(many[0].weight_a[0], many[0].weight_a[1999]);
}

TEST(MultiheadExperiment, SumAndDifferenceGivesThreeQuartersWithoutNoise) {
  ThreadPool pool;
  LabOptions options;
  options.samples = 2;
  const auto samples = sample_designs(pool, options, 200, 0, 0);
  EXPECT_THAT(samples[0].share_a, Contains(DoubleNear(0.5, 1e-5)));
  EXPECT_THAT(samples[1].share_a, Contains(DoubleNear(0.5, 1e-5)));
  EXPECT_THAT(samples[1].share_b, Contains(DoubleNear(0.5, 1e-5)));
  EXPECT_THAT(samples[2].share_a, Contains(DoubleNear(0.75, 1e-5)));
  EXPECT_THAT(samples[2].share_b, Contains(DoubleNear(0.25, 1e-5)));
  EXPECT_THAT(samples[2].output_a, Contains(DoubleNear(0.75, 1e-5)));
  EXPECT_THAT(samples[2].output_b, Contains(DoubleNear(0.25, 1e-5)));
}

TEST(MultiheadExperiment, OneKeyEachHasFarLessVariance) {
  ThreadPool pool;
  const LabOptions options;
  const auto samples = sample_designs(pool, options, 200, 0.1, 0);
  const Moments single = sample_moments(samples[0].share_a), right = sample_moments(samples[1].share_a),
                failing = sample_moments(samples[2].share_a);
  EXPECT_NEAR(right.mean, 0.5, 0.005);
  EXPECT_GT(single.variance / right.variance, 100);
  EXPECT_LT(single.variance / failing.variance, 5);
  EXPECT_NEAR(failing.mean, 0.75, 0.02);
}

TEST(MultiheadExperiment, QuadratureOrdersTheDesigns) {
  for (const double beta : {0.01, 0.1, 1.0}) {
    const double single = share_of_a(HeadDesign::kSingle, 10, 25, beta).variance;
    const double right = share_of_a(HeadDesign::kOneEach, 10, 25, beta).variance;
    const double failing = share_of_a(HeadDesign::kSumAndDiff, 10, 25, beta).variance;
    EXPECT_LT(right, failing) << beta;
    EXPECT_LT(failing, single) << beta;
  }
}

TEST(MultiheadExperiment, SaysWhatItFound) {
  ThreadPool pool;
  const LabResult result = multihead_experiment({}, pool);
  EXPECT_THAT(result.findings, Contains(HasSubstr("0.7500 v_a + 0.2500 v_b")));
  LabOptions short_query;
  short_query.c = {8};
  const LabResult other = multihead_experiment(short_query, pool);
  EXPECT_THAT(other.findings, Not(Contains(HasSubstr("0.7500 v_a"))));  // it is not so there
}

TEST(EquivarianceExperiment, PermutationsMoveRowsAndColumns) {
  const Vectors matrix = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  EXPECT_THAT(permuted_both(matrix, {2, 0, 1}),
              ElementsAre(ElementsAre(9, 7, 8), ElementsAre(3, 1, 2), ElementsAre(6, 4, 5)));
  EXPECT_THAT(permuted_rows(matrix, {1, 2, 0}),
              ElementsAre(ElementsAre(4, 5, 6), ElementsAre(7, 8, 9), ElementsAre(1, 2, 3)));
}

TEST(EquivarianceExperiment, PositionsByHand) {
  const Vectors rows = positional_encoding(2, 4);
  EXPECT_THAT(rows[0], ElementsAre(0, 1, 0, 1));
  EXPECT_THAT(rows[1], ElementsAre(DoubleNear(std::sin(1), 1e-15), DoubleNear(std::cos(1), 1e-15),
                                   DoubleNear(std::sin(0.01), 1e-15), DoubleNear(std::cos(0.01), 1e-15)));
}

TEST(EquivarianceExperiment, PositionsBreakIt) {
  ThreadPool pool;
  const LabResult result = equivariance_experiment({}, pool);
  const auto figure = std::ranges::find(result.figures, "equivariance-strength", &LabFigure::file);
  ASSERT_NE(figure, result.figures.end());
  const LabSeries& series = std::get<LabLines>(figure->content).series[0];
  EXPECT_LT(series.y.front(), 1e-5);
  EXPECT_GT(series.y.back(), 0.1);
}

TEST(ProjectionExperiment, ProjectsByHand) {
  ThreadPool pool(1);
  const double half = std::sqrt(0.5);
  EXPECT_THAT(project(pool, {{half, half, 0}}, {3, 1, 5}),
              ElementsAre(DoubleNear(2, 1e-6), DoubleNear(2, 1e-6), DoubleNear(0, 1e-6)));
}

TEST(ScaleExperiment, EntropyCollapsesOnlyWithoutTheScale) {
  ThreadPool pool;
  const LabResult result = run_lab("scale", {}, pool);
  const auto figure = std::ranges::find(result.figures, "scale-entropy", &LabFigure::file);
  ASSERT_NE(figure, result.figures.end());
  const auto& series = std::get<LabLines>(figure->content).series;
  EXPECT_GT(series[0].y.back(), 0.9 * series[0].y.front());  // scaled
  EXPECT_LT(series[1].y.back(), 0.1 * series[1].y.front());  // not
}

class GradientProblems : public ::testing::TestWithParam<int> {
 protected:
  static GradientProblem problem(std::uint64_t seed) {
    return GetParam() == 0 ? softmax_problem(seed) : GetParam() == 1 ? network_problem(seed) : attention_problem(seed);
  }
};

TEST_P(GradientProblems, AgreeWithDifferencesAndTape) {
  ThreadPool pool(1);
  for (const std::uint64_t seed : {1, 2, 3, 4, 5}) {
    const GradientProblem one = problem(seed);
    const Vector by_hand = one.gradient(one.parameters), differences = central_differences(one, 1e-5),
                 tape = one.tape_gradient(pool, one.parameters);
    ASSERT_EQ(by_hand.size(), one.parameters.size());
    ASSERT_EQ(differences.size(), one.parameters.size());
    ASSERT_EQ(tape.size(), one.parameters.size());
    for (std::size_t i = 0; i < by_hand.size(); ++i) {
      EXPECT_NEAR(differences[i], by_hand[i], 1e-9) << one.name << " " << i;
      EXPECT_NEAR(tape[i], by_hand[i], 2e-6) << one.name << " " << i;
    }
    EXPECT_GT(*std::ranges::max_element(by_hand), 1e-3);  // not zeros that agree
  }
}

INSTANTIATE_TEST_SUITE_P(All, GradientProblems, ::testing::Values(0, 1, 2));

TEST(SoftmaxProblem, GradientByHand) {
  const GradientProblem problem = softmax_problem(1);
  // Equal logits: yhat = 1/6 each; the target is class 1.
  const Vector gradient = problem.gradient(Vector(6, 0.3));
  EXPECT_THAT(gradient,
              ElementsAre(DoubleNear(1.0 / 6, 1e-15), DoubleNear(-5.0 / 6, 1e-15), DoubleNear(1.0 / 6, 1e-15),
                          DoubleNear(1.0 / 6, 1e-15), DoubleNear(1.0 / 6, 1e-15), DoubleNear(1.0 / 6, 1e-15)));
}

TEST(GradientsExperiment, ErrorAgainstTheStepIsAV) {
  ThreadPool pool;
  const LabResult result = run_lab("gradients", {}, pool);
  const auto& lines = std::get<LabLines>(result.figures[0].content);
  ASSERT_EQ(lines.series.size(), 3U);
  for (const LabSeries& series : lines.series) {
    EXPECT_NEAR(series.x.front(), 1e-12, 1e-20);
    EXPECT_NEAR(series.x.back(), 1e-1, 1e-12);
    const auto best = static_cast<std::size_t>(std::ranges::min_element(series.y) - series.y.begin());
    EXPECT_GT(series.x[best], 1e-7) << series.name;
    EXPECT_LT(series.x[best], 1e-3) << series.name;
    EXPECT_LT(series.y[best], 1e-9) << series.name;
    EXPECT_GT(series.y.front(), 1e4 * series.y[best]) << series.name;
    EXPECT_GT(series.y.back(), 1e4 * series.y[best]) << series.name;
    const std::size_t last = series.y.size() - 1;
    EXPECT_NEAR(std::log10(series.y[last] / series.y[last - 3]), 2, 0.1) << series.name;  // a decade: h^2
  }
}

}  // namespace
}  // namespace heed::lab
