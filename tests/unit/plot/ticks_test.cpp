#include "heed/plot/charts/ticks.h"

#include <cmath>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace heed::plot {
namespace {

using testing::ElementsAre;

std::vector<std::string> labels(const std::vector<Tick>& list) {
  std::vector<std::string> names;
  for (const Tick& tick : list) names.push_back(tick.label);
  return names;
}

std::vector<double> values(const std::vector<Tick>& list) {
  std::vector<double> numbers;
  for (const Tick& tick : list) numbers.push_back(tick.value);
  return numbers;
}

// 1, 2 or 5 times a power of ten.
bool is_round(double step) {
  const double factor = step / std::pow(10.0, std::floor(std::log10(step * (1 + 1e-6))));
  return std::abs(factor - 1) < 1e-6 || std::abs(factor - 2) < 1e-6 || std::abs(factor - 5) < 1e-6;
}

TEST(Ticks, StandAtRoundNumbersWithinTheRange) {
  EXPECT_THAT(labels(ticks(0, 1)), ElementsAre("0.0", "0.2", "0.4", "0.6", "0.8", "1.0"));
  EXPECT_THAT(labels(ticks(-3, 7.5, 5)), ElementsAre("0", "5"));
  EXPECT_THAT(labels(ticks(1.2, 2.9, 4)), ElementsAre("1.5", "2.0", "2.5"));
}

TEST(Ticks, AreTheNumbersThatTheirLabelsSay) {
  EXPECT_THAT(values(ticks(0, 0.5, 5)), ElementsAre(0, 0.1, 0.2, 0.3, 0.4, 0.5));
  EXPECT_FALSE(std::signbit(ticks(-1, 1, 2)[1].value)) << "-0 would be written -0";
}

TEST(Ticks, HaveCommasBetweenThousands) {
  EXPECT_THAT(labels(ticks(-1'000'000, 1'000'000, 2)), ElementsAre("-1,000,000", "0", "1,000,000"));
  EXPECT_THAT(labels(ticks(999, 1001, 2)), ElementsAre("999", "1,000", "1,001"));
}

TEST(Ticks, HavePowersOfTenWhereDigitsWouldBeMany) {
  EXPECT_THAT(labels(ticks(0, 4e-6, 2)), ElementsAre("0", "2×10⁻⁶", "4×10⁻⁶"));
  EXPECT_THAT(labels(ticks(1e10, 3e10, 4)), ElementsAre("1.0×10¹⁰", "1.5×10¹⁰", "2.0×10¹⁰", "2.5×10¹⁰", "3.0×10¹⁰"));
}

TEST(Ticks, StandAtWholeNumbersIfAsked) {
  EXPECT_THAT(labels(ticks(1, 3, 10, true)), ElementsAre("1", "2", "3"));
  EXPECT_THAT(labels(ticks(0, 1000, 2, true)), ElementsAre("0", "500", "1,000"));
  EXPECT_THAT(labels(ticks(0.2, 0.9, 6, true)), ElementsAre());
}

TEST(Ticks, AreOneWhereTheRangeIsNone) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  EXPECT_THAT(labels(ticks(3, 3)), ElementsAre("3"));
  EXPECT_THAT(labels(ticks(1e17, 1e17 + 16)), ElementsAre("1e+17"));
  EXPECT_EQ(ticks(5, 1).size(), 1U);
  EXPECT_EQ(ticks(0, kInfinity).size(), 1U);
  EXPECT_EQ(ticks(-1.7e308, 1.7e308).size(), 1U);
  EXPECT_EQ(ticks(std::nan(""), 1).size(), 1U);
}

RC_GTEST_PROP(Ticks, AreAtLeastTwoAscendingEvenlyWithinTheRange, ()) {
  const double scale = std::pow(10.0, *rc::gen::inRange(-12, 12));
  const double low = *rc::gen::inRange(-100'000, 100'000) * scale;
  const double high = low + *rc::gen::inRange(1, 100'000) * scale;
  const int about = *rc::gen::inRange(1, 20);
  const std::vector<Tick> list = ticks(low, high, about);
  RC_ASSERT(list.size() >= 2U);
  RC_ASSERT(list.size() <= 2U * static_cast<std::size_t>(std::max(about, 2)) + 2U);
  const double step = list[1].value - list[0].value, slack = 1e-6 * step;
  RC_ASSERT(is_round(step));
  for (std::size_t i = 0; i < list.size(); ++i) {
    RC_ASSERT(list[i].value >= low - slack);
    RC_ASSERT(list[i].value <= high + slack);
    RC_ASSERT(std::abs(std::remainder(list[i].value, step)) <= slack + 1e-12 * std::abs(list[i].value));
    if (i > 0) RC_ASSERT(std::abs(list[i].value - list[i - 1].value - step) <= slack);
    if (i > 0) RC_ASSERT(list[i].label != list[i - 1].label);
  }
}

TEST(LogTicks, StandAtOneTwoFiveWhereThereIsRoom) {
  EXPECT_THAT(labels(log_ticks(1, 20)), ElementsAre("1", "2", "5", "10", "20"));
  EXPECT_THAT(labels(log_ticks(0.03, 0.6)), ElementsAre("0.05", "0.1", "0.2", "0.5"));
}

TEST(LogTicks, StandAtPowersOfTenWhereThereAreMany) {
  EXPECT_THAT(labels(log_ticks(1, 1e4, 5)), ElementsAre("1", "10", "100", "1,000", "10,000"));
  EXPECT_THAT(labels(log_ticks(1e-6, 1e6, 5)), ElementsAre("10⁻⁶", "10⁻³", "10⁰", "10³", "10⁶"));
}

TEST(LogTicks, AreAtLeastTwoOfManyDecades) {
  // One in ten leaves only 10⁰; so one in five.
  EXPECT_THAT(labels(log_ticks(1.1e-9, 1.2, 1)), ElementsAre("10⁻⁵", "10⁰"));
}

TEST(LogTicks, AreThoseOfAPlainAxisWithinADecade) {
  EXPECT_THAT(labels(log_ticks(3, 4, 2)), ElementsAre("3.0", "3.5", "4.0"));
}

RC_GTEST_PROP(LogTicks, AreAscendingWithinTheRange, ()) {
  const double low = std::pow(10.0, *rc::gen::inRange(-90, 90) / 10.0);
  const double high = low * std::pow(10.0, *rc::gen::inRange(1, 120) / 10.0);
  const int about = *rc::gen::inRange(1, 20);
  const std::vector<Tick> list = log_ticks(low, high, about);
  RC_ASSERT(list.size() >= 2U);
  for (std::size_t i = 0; i < list.size(); ++i) {
    RC_ASSERT(list[i].value >= low * (1 - 1e-6));
    RC_ASSERT(list[i].value <= high * (1 + 1e-6));
    if (i > 0) RC_ASSERT(list[i].value > list[i - 1].value);
    if (i > 0) RC_ASSERT(list[i].label != list[i - 1].label);
  }
}

}  // namespace
}  // namespace heed::plot
