#include "heed/metrics/two_shares.h"

#include <gtest/gtest.h>

namespace heed::metrics {
namespace {

TEST(TwoShares, HaveTheIntervalsOfNewcombe) {  // table II of his paper
  const Difference a = compare_shares({56, 70}, {48, 80});
  EXPECT_NEAR(a.value, 0.2, 1e-12);
  EXPECT_NEAR(a.interval.low, 0.0524, 5e-5);
  EXPECT_NEAR(a.interval.high, 0.3339, 5e-5);
  const Difference b = compare_shares({9, 10}, {3, 10});
  EXPECT_NEAR(b.interval.low, 0.1705, 5e-5);
  EXPECT_NEAR(b.interval.high, 0.8090, 5e-5);
}

TEST(TwoShares, HaveThePOfTheTestOfTwoProportions) {
  // z = 0.2 / sqrt(104/150 * 46/150 * (1/70 + 1/80)) = 2.6502
  EXPECT_NEAR(compare_shares({56, 70}, {48, 80}).p, 0.00804, 5e-5);
  EXPECT_NEAR(compare_shares({48, 80}, {56, 70}).p, 0.00804, 5e-5);
  EXPECT_DOUBLE_EQ(compare_shares({30, 100}, {60, 200}).p, 1);
}

TEST(TwoShares, OfNothingWrongAreTheSame) {
  const Difference none = compare_shares({0, 70}, {0, 80});
  EXPECT_EQ(none.p, 1);
  EXPECT_EQ(none.value, 0);
  EXPECT_FALSE(none.enough);
}

TEST(TwoShares, SayWhenThereAreTooFewForATest) {
  EXPECT_TRUE(compare_shares({56, 70}, {48, 80}).enough);
  EXPECT_FALSE(compare_shares({4, 5}, {48, 80}).enough);
  EXPECT_FALSE(compare_shares({1, 1000}, {0, 1000}).enough);
}

}  // namespace
}  // namespace heed::metrics
