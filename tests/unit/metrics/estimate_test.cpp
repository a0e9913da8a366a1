#include "heed/metrics/estimate.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "heed/metrics/student_t.h"

namespace heed::metrics {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(StudentT, HasTheValuesOfTheTables) {
  EXPECT_NEAR(two_sided_quantile(0.05, 1), 12.7062, 1e-4);
  EXPECT_NEAR(two_sided_quantile(0.05, 4), 2.7764, 1e-4);
  EXPECT_NEAR(two_sided_quantile(0.01, 30), 2.7500, 1e-4);
  EXPECT_NEAR(two_sided_quantile(0.05, kInfinity), 1.959964, 1e-6);
  EXPECT_NEAR(two_sided_p(2.7764, 4), 0.05, 1e-5);
  EXPECT_NEAR(two_sided_p(-12.7062, 1), 0.05, 1e-6);
  EXPECT_EQ(two_sided_p(0, 3), 1);
  EXPECT_EQ(two_sided_p(kInfinity, 3), 0);
}

TEST(EstimateOfRatio, HasTheStandardErrorOfUnitsOfUnequalSize) {
  // Ratio 10 / 20. Residuals 1 - 2, 4 - 4, 5 - 4: squares 1, 0, 1. sqrt(2 * 3 / 2) / 20.
  const Estimate ratio = estimate_of_ratio(std::vector{1.0, 4.0, 5.0}, std::vector{4.0, 8.0, 8.0});
  EXPECT_DOUBLE_EQ(ratio.value, 0.5);
  EXPECT_NEAR(ratio.standard_error, std::sqrt(3.0) / 20, 1e-12);
  EXPECT_EQ(ratio.degrees, 2);
}

TEST(EstimateOfRatio, OfEqualSizesIsTheMean) {
  const Estimate ratio = estimate_of_ratio(std::vector{1.0, 2.0, 6.0}, std::vector{1.0, 1.0, 1.0});
  const Estimate mean = estimate_of_mean(3, 7, 3);  // variance (4 + 1 + 9) / 2
  EXPECT_DOUBLE_EQ(ratio.value, mean.value);
  EXPECT_NEAR(ratio.standard_error, mean.standard_error, 1e-12);
  EXPECT_EQ(ratio.degrees, mean.degrees);
}

TEST(DifferenceOfEstimates, IsWelchsTest) {
  // Runs 30, 32, 31 and 27, 29, 25: means 31 and 27, variances 1 and 4. t = 4 / sqrt(5/3) = 3.0984,
  // degrees (5/3)^2 / ((1/3)^2/2 + (4/3)^2/2) = 2.9412.
  const Difference difference = difference_of(estimate_of_mean(31, 1, 3), estimate_of_mean(27, 4, 3));
  EXPECT_EQ(difference.value, 4);
  EXPECT_NEAR(difference.p, two_sided_p(3.0983867, 2.9411765), 1e-6);
  const double half = two_sided_quantile(0.05, 2.9411765) * std::sqrt(5.0 / 3);
  EXPECT_NEAR(difference.interval.low, 4 - half, 1e-6);
  EXPECT_NEAR(difference.interval.high, 4 + half, 1e-6);
  EXPECT_EQ(verdict(difference), Verdict::kNotMeasurable);  // p = 0.054
}

TEST(DifferenceOfEstimates, NeedsSeveralUnitsOnBothSides) {
  EXPECT_EQ(verdict(difference_of(estimate_of_mean(31, 0, 1), estimate_of_mean(27, 4, 3))), Verdict::kTooLittleData);
  EXPECT_EQ(verdict(difference_from_zero(estimate_of_mean(31, 0, 1))), Verdict::kTooLittleData);
}

TEST(DifferenceOfEstimates, OfRoundingErrorsIsNone) {
  const double third = 1.0 / 3;
  const Difference none =
      difference_of(estimate_of_mean(third, 0, 3), estimate_of_mean(std::nextafter(third, 1), 0, 3));
  EXPECT_EQ(none.value, 0);
  EXPECT_EQ(verdict(none), Verdict::kNotMeasurable);
}

TEST(DifferenceOfEstimates, WithoutSpreadIsExact) {
  const Difference more = difference_of(estimate_of_mean(2, 0, 3), estimate_of_mean(1, 0, 3));
  EXPECT_EQ(verdict(more), Verdict::kHigher);
  EXPECT_EQ(more.interval.low, 1);
  EXPECT_EQ(verdict(difference_of(estimate_of_mean(2, 0, 3), estimate_of_mean(2, 0, 3))), Verdict::kNotMeasurable);
}

}  // namespace
}  // namespace heed::metrics
