#include "heed/lab/closed_forms.h"

#include <cmath>

#include <gtest/gtest.h>

namespace heed::lab {
namespace {

TEST(ClosedForms, CopyWeightByHand) {
  EXPECT_DOUBLE_EQ(copy_weight(10, std::log(9.0)), 0.5);  // e^s = 9 against nine ones
  EXPECT_DOUBLE_EQ(copy_weight(4, std::log(6.0)), 6.0 / 9);
  EXPECT_DOUBLE_EQ(copy_weight(5, 0), 0.2);
  EXPECT_DOUBLE_EQ(copy_weight(3, 1e4), 1);  // no overflow
}

TEST(ClosedForms, CopyRestIsExactWhereItIsSmall) {
  EXPECT_DOUBLE_EQ(copy_rest(4, std::log(6.0)), 3.0 / 9);
  EXPECT_NEAR(copy_rest(10, 50) / (9 * std::exp(-50.0)), 1, 1e-12);  // 1 - alpha would be 0 here
}

TEST(ClosedForms, CopyDistanceOfTwoOrthonormalValues) {
  // weights 3/4 and 1/4: a - v_1 = (-1/4, 1/4)
  EXPECT_DOUBLE_EQ(copy_distance(2, std::log(3.0)), std::sqrt(2.0) / 4);
}

TEST(ClosedForms, CopyEntropyFromUniformToNothing) {
  EXPECT_DOUBLE_EQ(copy_entropy(7, 0), std::log(7.0));
  EXPECT_NEAR(copy_entropy(2, std::log(3.0)), -0.75 * std::log(0.75) - 0.25 * std::log(0.25), 1e-15);
  EXPECT_NEAR(copy_entropy(10, 700), 0, 1e-250);
}

TEST(ClosedForms, SmallestCopyScoreReachesItsBoundExactly) {
  EXPECT_DOUBLE_EQ(smallest_copy_score(2, 0.1), std::log(9.0));
  for (const double m : {2.0, 10.0, 100.0}) {
    for (const double bound : {0.3, 1e-3, 1e-9}) {
      const double s = smallest_copy_score(m, bound);
      EXPECT_NEAR(copy_rest(m, s) / bound, 1, 1e-9) << m << " " << bound;
      EXPECT_GT(copy_rest(m, 0.99 * s), bound);
    }
  }
}

TEST(ClosedForms, AverageWeightByHand) {
  EXPECT_DOUBLE_EQ(average_weight(10, std::log(8.0)), 1.0 / 3);  // 8 / (16 + 8)
  EXPECT_DOUBLE_EQ(average_weight(2, 0.3), 0.5);
}

TEST(ClosedForms, PairWeightByHand) {
  EXPECT_DOUBLE_EQ(pair_weight(4, std::log(2.0), std::log(3.0)), 2.0 / 7);  // 2 / (2 + 3 + 1 + 1)
  EXPECT_DOUBLE_EQ(pair_weight(10, 1.5, 1.5), average_weight(10, 1.5));
  EXPECT_DOUBLE_EQ(pair_weight(2, 1.2, 0.5), logistic(0.7));
}

TEST(ClosedForms, PairWeightOfFarScoresIsANumber) {
  EXPECT_DOUBLE_EQ(pair_weight(2, -1e4, -1e4), 0.5);
  EXPECT_DOUBLE_EQ(pair_weight(10, -1e4, 0), 0);
  EXPECT_DOUBLE_EQ(pair_weight(10, 1e4, -1e4), 1);
}

TEST(ClosedForms, NegativeScaleIsTheTailOfTheNormal) {
  EXPECT_NEAR(negative_scale_probability(1), 0.15865525393145707, 1e-15);      // Phi(-1)
  EXPECT_NEAR(negative_scale_probability(0.25), 0.022750131948179195, 1e-15);  // Phi(-2)
  EXPECT_EQ(negative_scale_probability(0), 0);
}

TEST(ClosedForms, AverageDistanceByHand) {
  // Weights 1/3, 1/3 and 1/3 of one other value: a - (v_1 + v_2)/2 = (-1/6, -1/6, 1/3).
  EXPECT_DOUBLE_EQ(average_distance(3, 0), std::sqrt(1.0 / 36 + 1.0 / 36 + 1.0 / 9));
  EXPECT_EQ(average_distance(2, 5), 0);
}

TEST(ClosedForms, LogOfRestByHand) {
  EXPECT_DOUBLE_EQ(log_of_rest(10, std::log(2.0)), std::log(10.0));  // 2 and eight ones
  EXPECT_EQ(log_of_rest(2, -3), -3);
  EXPECT_EQ(log_of_rest(10, 1e8), 1e8);
  EXPECT_DOUBLE_EQ(log_of_rest(10, -1e8), std::log(8.0));
}

// Scores of the largest c and of noise far in its tail, where e^s and e^-s overflow.
TEST(ClosedForms, AreFiniteForAllScores) {
  for (const double m : {2.0, 3.0, 128.0, 256.0}) {
    for (const double s : {-1e10, -1e6, -800.0, -1.0, 0.0, 1.0, 800.0, 1e6, 1e10}) {
      for (const double value : {copy_weight(m, s), copy_rest(m, s), copy_distance(m, s), copy_entropy(m, std::abs(s)),
                                 average_weight(m, s), average_distance(m, std::abs(s)), log_of_rest(m, s)})
        EXPECT_TRUE(std::isfinite(value)) << m << " " << s;
      EXPECT_NEAR(copy_weight(m, s) + copy_rest(m, s), 1, 1e-15) << m << " " << s;
      for (const double other : {-1e10, -1.0, 0.0, 1e10}) {
        const double weight = pair_weight(m, s, other);
        EXPECT_TRUE(weight >= 0 && weight <= 1) << m << " " << s << " " << other;
      }
    }
  }
  EXPECT_EQ(copy_rest(10, -1e6), 1);  // was 0 times infinity
  EXPECT_EQ(copy_entropy(10, 1e6), 0);
}

}  // namespace
}  // namespace heed::lab
