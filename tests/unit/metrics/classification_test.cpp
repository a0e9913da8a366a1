#include "heed/metrics/classification.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/integration/says.h"
#include "tests/support/message_of.h"

namespace heed::metrics {
namespace {

using test::message_of;
using testing::ElementsAre;

std::vector<float> logs_of(const std::vector<double>& probabilities) {
  std::vector<float> logs;
  for (const double p : probabilities) logs.push_back(static_cast<float>(std::log(p)));
  return logs;
}

// Two classes, given the probability of class 1.
std::vector<float> binary(const std::vector<double>& probabilities) {
  std::vector<double> rows;
  for (const double p : probabilities) rows.insert(rows.end(), {1 - p, p});
  return logs_of(rows);
}

ClassificationScore score_of(const std::vector<float>& logs, const std::vector<std::int32_t>& truth, int classes) {
  return score_classification(logs, truth, classes);
}

TEST(WilsonInterval, EqualsPublishedExamples) {
  // Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I, method 3
  const auto expect = [](std::int64_t right, std::int64_t examples, double low, double high) {
    const Interval interval = wilson_interval(right, examples);
    EXPECT_NEAR(interval.low, low, 5e-5) << right << " of " << examples;
    EXPECT_NEAR(interval.high, high, 5e-5) << right << " of " << examples;
  };
  expect(81, 263, 0.2553, 0.3662);
  expect(15, 148, 0.0624, 0.1605);
  expect(0, 20, 0.0000, 0.1611);
  expect(1, 29, 0.0061, 0.1718);
}

TEST(WilsonInterval, EndsAtZeroAndOneExactly) {
  EXPECT_EQ(wilson_interval(0, 7).low, 0);
  EXPECT_EQ(wilson_interval(7, 7).high, 1);
  EXPECT_EQ(wilson_interval(7, 7).low, 1 - wilson_interval(0, 7).high);
}

TEST(Classification, CountsEachClassByItself) {
  // truth 0 0 0 1 1 2, predicted 0 0 1 1 1 0
  const std::vector<float> logs = logs_of({0.8, 0.1, 0.1,  //
                                           0.5, 0.3, 0.2,  //
                                           0.2, 0.7, 0.1,  //
                                           0.1, 0.8, 0.1,  //
                                           0.3, 0.4, 0.3,  //
                                           0.6, 0.2, 0.2});
  const ClassificationScore score = score_of(logs, {0, 0, 0, 1, 1, 2}, 3);
  EXPECT_EQ(score.examples, 6);
  EXPECT_EQ(score.right, 4);
  EXPECT_DOUBLE_EQ(score.accuracy, 4.0 / 6);
  EXPECT_EQ(score.accuracy_low, wilson_interval(4, 6).low);
  EXPECT_EQ(score.accuracy_high, wilson_interval(4, 6).high);
  EXPECT_NEAR(score.loss, -(2 * std::log(0.8) + std::log(0.5) + 2 * std::log(0.2) + std::log(0.4)) / 6, 1e-7);
  EXPECT_THAT(score.confusion, ElementsAre(ElementsAre(2, 1, 0), ElementsAre(0, 2, 0), ElementsAre(1, 0, 0)));

  ASSERT_EQ(score.classes.size(), 3U);
  EXPECT_EQ(score.classes[0].examples, 3);
  EXPECT_EQ(score.classes[0].predicted, 3);
  EXPECT_EQ(score.classes[0].right, 2);
  EXPECT_DOUBLE_EQ(score.classes[0].f1, 2.0 / 3);
  EXPECT_DOUBLE_EQ(score.classes[1].precision, 2.0 / 3);
  EXPECT_DOUBLE_EQ(score.classes[1].recall, 1);
  EXPECT_DOUBLE_EQ(score.classes[1].f1, 0.8);
  EXPECT_EQ(score.classes[2].precision, 0) << "never predicted";
  EXPECT_EQ(score.classes[2].recall, 0);
  EXPECT_EQ(score.classes[2].f1, 0);
}

TEST(Classification, PredictsTheFirstOfEquallyProbableClasses) {
  EXPECT_EQ(most_probable(std::vector<float>{-1, -0.5F, -0.5F}), 1);
  EXPECT_THAT(score_of(binary({0.5}), {1}, 2).confusion, ElementsAre(ElementsAre(0, 0), ElementsAre(1, 0)));
}

TEST(Classification, AddsLossesInDoublePrecision) {
  // In single precision, a sum of 2^24 stays where it is however many ones are added.
  constexpr std::size_t kExamples = 100000;
  std::vector<float> logs;
  for (std::size_t i = 0; i < kExamples; ++i) {
    const float loss = i == 0 ? 16777216.0F : 1.0F;
    logs.insert(logs.end(), {-loss, 0});
  }
  const double loss = score_of(logs, std::vector<std::int32_t>(kExamples, 0), 2).loss;
  EXPECT_DOUBLE_EQ(loss, (16777216.0 + kExamples - 1) / kExamples);
}

TEST(Classification, MeasuresCalibrationBinByBin) {
  // Confidences 0.62 and 0.68 in one bin, one right; 0.95 three times in another, all right.
  const ClassificationScore score = score_of(binary({0.62, 0.32, 0.95, 0.05, 0.95}), {1, 1, 1, 0, 1}, 2);
  ASSERT_EQ(score.calibration.size(), 10U);
  const CalibrationBin& low = score.calibration[6];
  EXPECT_DOUBLE_EQ(low.low, 0.6);
  EXPECT_DOUBLE_EQ(low.high, 0.7);
  EXPECT_EQ(low.examples, 2);
  EXPECT_EQ(low.right, 1);
  EXPECT_NEAR(low.confidence, 0.65, 1e-6);
  EXPECT_DOUBLE_EQ(low.accuracy, 0.5);
  EXPECT_EQ(score.calibration[9].examples, 3);
  EXPECT_NEAR(score.calibration[9].confidence, 0.95, 1e-6);
  EXPECT_EQ(score.calibration[0].examples, 0);
  EXPECT_EQ(score.calibration[0].confidence, 0);
  EXPECT_NEAR(score.calibration_error, 2.0 / 5 * 0.15 + 3.0 / 5 * 0.05, 1e-6);
}

TEST(Classification, PutsCertaintyIntoTheLastBin) {
  constexpr float kNever = -std::numeric_limits<float>::infinity();
  const ClassificationScore score = score_of({0, kNever, kNever, 0}, {0, 1}, 2);
  EXPECT_EQ(score.calibration[9].examples, 2);
  EXPECT_EQ(score.calibration_error, 0);
  EXPECT_EQ(score.loss, 0);
  EXPECT_EQ(score_of({0, kNever}, {1}, 2).loss, std::numeric_limits<double>::infinity());
}

TEST(Roc, StepsOnceForEqualProbabilities) {
  // By falling probability: +, then + and - together, then -.
  const RocCurve curve = score_of(binary({0.9, 0.6, 0.6, 0.2}), {1, 1, 0, 0}, 2).roc[1];
  EXPECT_THAT(curve.false_positives, ElementsAre(0, 0, 0.5, 1));
  EXPECT_THAT(curve.true_positives, ElementsAre(0, 0.5, 1, 1));
  EXPECT_DOUBLE_EQ(curve.area, (1 + 1 + 1 + 0.5) / 4);
}

TEST(Roc, LeavesOutPointsOnAStraightLine) {
  const RocCurve curve = score_of(binary({0.9, 0.8, 0.7, 0.3, 0.2, 0.1}), {1, 1, 1, 0, 0, 0}, 2).roc[1];
  EXPECT_THAT(curve.false_positives, ElementsAre(0, 0, 1));
  EXPECT_THAT(curve.true_positives, ElementsAre(0, 1, 1));
  EXPECT_EQ(curve.area, 1);
}

TEST(Roc, OfAGuessIsTheDiagonal) {
  const RocCurve curve = score_of(binary({0.5, 0.5, 0.5}), {1, 0, 0}, 2).roc[0];
  EXPECT_THAT(curve.false_positives, ElementsAre(0, 1));
  EXPECT_THAT(curve.true_positives, ElementsAre(0, 1));
  EXPECT_EQ(curve.area, 0.5);
}

TEST(Roc, HasNoAreaWhereAClassIsAbsentOrAlone) {
  const ClassificationScore score = score_of(binary({0.9, 0.2}), {1, 1}, 2);
  for (const RocCurve& curve : score.roc) {
    EXPECT_TRUE(std::isnan(curve.area));
    EXPECT_TRUE(curve.false_positives.empty());
    EXPECT_TRUE(curve.true_positives.empty());
  }
  EXPECT_EQ(score.classes[0].examples, 0);
  EXPECT_EQ(score.classes[0].recall, 0);
}

struct Problem {
  int classes;
  std::vector<float> logs;
  std::vector<std::int32_t> truth;
};

// Few levels of probability, so that there are ties.
Problem arbitrary_problem() {
  Problem problem{.classes = *rc::gen::inRange(2, 5), .logs = {}, .truth = {}};
  const auto examples = *rc::gen::inRange<std::size_t>(1, 30);
  problem.truth = *rc::gen::container<std::vector<std::int32_t>>(examples, rc::gen::inRange(0, problem.classes));
  const auto levels = *rc::gen::container<std::vector<int>>(examples * static_cast<std::size_t>(problem.classes),
                                                            rc::gen::inRange(1, 6));
  for (std::size_t i = 0; i < levels.size(); i += static_cast<std::size_t>(problem.classes)) {
    const auto end = levels.begin() + static_cast<std::ptrdiff_t>(i) + problem.classes;
    const int sum = std::accumulate(levels.begin() + static_cast<std::ptrdiff_t>(i), end, 0);
    for (auto level = end - problem.classes; level != end; ++level)
      problem.logs.push_back(static_cast<float>(std::log(static_cast<double>(*level) / sum)));
  }
  return problem;
}

// The definition: over all pairs of an example of the class and another (Mann & Whitney 1947).
double area_by_pairs(const Problem& problem, int of) {
  double wins = 0, pairs = 0;
  const auto c = static_cast<std::size_t>(problem.classes), k = static_cast<std::size_t>(of);
  for (std::size_t i = 0; i < problem.truth.size(); ++i)
    for (std::size_t j = 0; j < problem.truth.size(); ++j) {
      if (problem.truth[i] != of || problem.truth[j] == of) continue;
      const float one = problem.logs[i * c + k], other = problem.logs[j * c + k];
      wins += one > other ? 1 : one == other ? 0.5 : 0;
      ++pairs;
    }
  return wins / pairs;
}

RC_GTEST_PROP(Roc, AreaIsTheShareOfPairsInTheRightOrder, ()) {
  const Problem problem = arbitrary_problem();
  const ClassificationScore score = score_of(problem.logs, problem.truth, problem.classes);
  for (int k = 0; k < problem.classes; ++k) {
    const RocCurve& curve = score.roc[static_cast<std::size_t>(k)];
    const double expected = area_by_pairs(problem, k);
    RC_ASSERT(std::isnan(expected) == std::isnan(curve.area));
    if (std::isnan(expected)) continue;
    RC_ASSERT(std::abs(curve.area - expected) < 1e-12);
    double under_curve = 0;  // the points that are left out change nothing
    for (std::size_t i = 1; i < curve.true_positives.size(); ++i)
      under_curve += (curve.false_positives[i] - curve.false_positives[i - 1]) *
                     (curve.true_positives[i] + curve.true_positives[i - 1]) / 2;
    RC_ASSERT(std::abs(under_curve - expected) < 1e-12);
    RC_ASSERT(std::ranges::is_sorted(curve.false_positives) && std::ranges::is_sorted(curve.true_positives));
    RC_ASSERT(curve.true_positives.back() == 1 && curve.false_positives.back() == 1);
  }
}

RC_GTEST_PROP(Classification, EveryExampleIsCountedOnce, ()) {
  const Problem problem = arbitrary_problem();
  const ClassificationScore score = score_of(problem.logs, problem.truth, problem.classes);
  std::int64_t cells = 0, diagonal = 0, binned = 0, right = 0;
  for (std::size_t k = 0; k < score.classes.size(); ++k) {
    const std::vector<std::int64_t>& row = score.confusion[k];
    RC_ASSERT(std::accumulate(row.begin(), row.end(), std::int64_t{0}) == score.classes[k].examples);
    cells += score.classes[k].predicted;
    diagonal += row[k];
  }
  for (const CalibrationBin& bin : score.calibration) binned += bin.examples, right += bin.right;
  RC_ASSERT(cells == score.examples && binned == score.examples);
  RC_ASSERT(diagonal == score.right && right == score.right);
  RC_ASSERT(score.accuracy_low <= score.accuracy && score.accuracy <= score.accuracy_high);
}

TEST(Classification, RejectsWhatDoesNotFit) {
  const auto message = [](const std::vector<float>& logs, const std::vector<std::int32_t>& truth, int classes) {
    return message_of([&] { score_of(logs, truth, classes); });
  };
  EXPECT_THAT(message({}, {}, 2), Says("example", "2", "0"));
  EXPECT_THAT(message({}, {0}, 0), Says("class", "0", "1"));
  EXPECT_THAT(message({-1, -1, -1}, {0, 1}, 2), Says("log-probabilities", "2 examples", "2 classes", "4", "3"));
  EXPECT_THAT(message({-1, -1}, {2}, 2), Says("class", "0", "1", "2"));
  EXPECT_THAT(message({-1, -1}, {-1}, 2), Says("class", "0", "1", "-1"));
  EXPECT_THAT(message({-1, -1, -1, std::numeric_limits<float>::quiet_NaN()}, {0, 1}, 2),
              Says("example 1", "not a number"));
}

}  // namespace
}  // namespace heed::metrics
