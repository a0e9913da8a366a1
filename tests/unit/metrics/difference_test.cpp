#include "heed/metrics/difference.h"

#include <cmath>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/metrics/lowest.h"

namespace heed::metrics {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

TEST(Verdict, NeedsASmallPAndAnIntervalThatExcludesZero) {
  EXPECT_EQ(verdict({.value = 1, .interval = {0.5, 1.5}, .p = 0.01}), Verdict::kHigher);
  EXPECT_EQ(verdict({.value = -1, .interval = {-1.5, -0.5}, .p = 0.01}), Verdict::kLower);
  EXPECT_EQ(verdict({.value = 1, .interval = {0.5, 1.5}, .p = 0.06}), Verdict::kNotMeasurable);
  EXPECT_EQ(verdict({.value = 1, .interval = {-0.1, 2.1}, .p = 0.01}), Verdict::kNotMeasurable);
  EXPECT_EQ(verdict({.value = 1, .interval = {-2, -1}, .p = 0.01}), Verdict::kNotMeasurable);  // on the other side
  EXPECT_EQ(verdict({.value = 0, .interval = {0, 0}, .p = 1}), Verdict::kNotMeasurable);
}

TEST(Verdict, OfTooLittleDataIsNone) {
  EXPECT_EQ(verdict({.value = 1, .interval = {0.5, 1.5}, .p = 0.01, .enough = false}), Verdict::kTooLittleData);
  EXPECT_EQ(verdict({.value = kNan, .interval = {0.5, 1.5}, .p = 0.01}), Verdict::kTooLittleData);
  EXPECT_EQ(verdict({.value = 1, .interval = {0.5, 1.5}, .p = kNan}), Verdict::kTooLittleData);
}

TEST(SeveralDifferences, HaveLargerPs) {  // by hand: 4 times the smallest, 3 times the next, 2 times, 1 time; in order
  Difference a{.value = 1, .p = 0.01}, b{.value = 1, .p = 0.04}, c{.value = 1, .p = 0.03}, d{.value = 1, .p = 0.005};
  correct_for_several(std::vector{&a, &b, &c, &d});
  EXPECT_NEAR(a.p, 0.03, 1e-12);
  EXPECT_NEAR(b.p, 0.06, 1e-12);
  EXPECT_NEAR(c.p, 0.06, 1e-12);
  EXPECT_NEAR(d.p, 0.02, 1e-12);
  Difference large{.value = 1, .p = 0.9}, larger{.value = 1, .p = 0.95};
  correct_for_several(std::vector{&large, &larger});
  EXPECT_EQ(large.p, 1);
  EXPECT_EQ(larger.p, 1);
}

TEST(PText, HasFourDigitsAtMost) {
  EXPECT_EQ(p_text(1.0 / 1001), "p = 0.001");
  EXPECT_EQ(p_text(0.0123), "p = 0.012");
  EXPECT_EQ(p_text(0.00042), "p = 0.0004");
  EXPECT_EQ(p_text(0.00003), "p < 0.0001");
  EXPECT_EQ(p_number(0), "<0.0001");
  EXPECT_EQ(p_number(1), "1.000");
}

TEST(IntervalText, HasSignsAndTheGivenDecimals) {
  EXPECT_EQ(interval_text({.value = 1, .interval = {-0.25, 2.125}}), "95% interval -0.25 to +2.12");
  EXPECT_EQ(interval_text({.value = 0, .interval = {-0.001, 0.001}}), "95% interval +0.00 to +0.00");
  EXPECT_EQ(interval_text({.value = 1, .interval = {-0.25, 2.125}}, 3), "95% interval -0.250 to +2.125");
}

// Figures whose differences are known to within 1, all with this p.
Lowest lowest(const std::vector<double>& figures, double p) {
  return lowest_of(figures, [&](std::size_t i, std::size_t j) {
    const double value = figures[j] - figures[i];
    return Difference{.value = value, .interval = {value - 1, value + 1}, .p = p};
  });
}

TEST(LowestOf, NamesTheOthersThatMayBeAsLow) {
  const Lowest one = lowest({5, 2, 2.5, 8}, 0.001);
  EXPECT_EQ(one.index, 1U);
  EXPECT_THAT(one.level, ElementsAre(2));
  EXPECT_NEAR(one.closest.value, 0.5, 1e-12);
  EXPECT_NEAR(one.closest.interval.low, -0.5, 1e-12);
  const Lowest last = lowest({5, 2.5, 1}, 0.001);
  EXPECT_EQ(last.index, 2U);
  EXPECT_THAT(last.level, IsEmpty());
  EXPECT_NEAR(last.closest.value, 1.5, 1e-12);  // although the pair was measured the other way round
  EXPECT_NEAR(last.closest.interval.low, 0.5, 1e-12);
}

TEST(LowestOf, CorrectsForAllPairs) {
  EXPECT_THAT(lowest({5, 2}, 0.01).level, IsEmpty());
  EXPECT_THAT(lowest({5, 2, 8, 11}, 0.01).level, ElementsAre(0, 2, 3));  // 6 pairs: 0.06
  EXPECT_THAT(lowest({5}, 0.01).level, IsEmpty());
}

}  // namespace
}  // namespace heed::metrics
