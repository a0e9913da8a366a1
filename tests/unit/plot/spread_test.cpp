#include "heed/plot/charts/spread.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace heed::plot {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::IsEmpty;

std::vector<double> spread_of(std::vector<double> wanted, double gap = 10, double low = 0, double high = 100) {
  return spread(wanted, gap, low, high);
}

TEST(Spread, LeavesAloneWhatHasRoom) {
  EXPECT_THAT(spread_of({50, 20, 80}), ElementsAre(50, 20, 80));
  EXPECT_THAT(spread_of({}), IsEmpty());
  EXPECT_THAT(spread_of({7}), ElementsAre(7));
}

TEST(Spread, MovesNeighboursApartAlike) {
  EXPECT_THAT(spread_of({50, 50}), ElementsAre(45, 55));
  EXPECT_THAT(spread_of({50, 52}), ElementsAre(46, 56));
  EXPECT_THAT(spread_of({52, 50}), ElementsAre(56, 46));
  EXPECT_THAT(spread_of({50, 50, 50}), ElementsAre(40, 50, 60));
}

TEST(Spread, StaysWithinTheBounds) {
  EXPECT_THAT(spread_of({0, 0, 3}), ElementsAre(0, 10, 20));
  EXPECT_THAT(spread_of({100, 99}), ElementsAre(100, 90));
  EXPECT_THAT(spread_of({-40, 140}), ElementsAre(0, 100));
}

TEST(Spread, ComesCloserWhereThereIsNoRoomForAll) {
  EXPECT_THAT(spread_of({5, 5, 5}, 10, 0, 10),
              ElementsAre(DoubleNear(0, 1e-9), DoubleNear(5, 1e-9), DoubleNear(10, 1e-9)));
}

double moves(const std::vector<double>& wanted, const std::vector<double>& list) {
  double sum = 0;
  for (std::size_t i = 0; i < wanted.size(); ++i) sum += (wanted[i] - list[i]) * (wanted[i] - list[i]);
  return sum;
}

RC_GTEST_PROP(Spread, KeepsOrderGapAndBounds, (std::vector<std::uint8_t> numbers)) {
  numbers.resize(std::min<std::size_t>(numbers.size(), 20));
  const std::vector<double> wanted(numbers.begin(), numbers.end());
  const std::vector<double> list = spread(wanted, 10, 0, 255);
  RC_ASSERT(list.size() == wanted.size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    RC_ASSERT(list[i] >= -1e-9);
    RC_ASSERT(list[i] <= 255 + 1e-9);
    for (std::size_t j = 0; j < list.size(); ++j) {
      if (wanted[i] < wanted[j]) RC_ASSERT(list[i] < list[j]);
      if (i != j) RC_ASSERT(std::abs(list[i] - list[j]) >= 10 - 1e-9);
    }
  }
}

// Pushing all items from one index on further out keeps order and gaps, so it must not reduce the sum of squared moves.
RC_GTEST_PROP(Spread, MovesAsLittleAsPossible, (std::vector<std::uint8_t> numbers)) {
  numbers.resize(std::min<std::size_t>(numbers.size(), 10));
  const std::vector<double> wanted(numbers.begin(), numbers.end());
  const std::vector<double> list = spread(wanted, 10, 0, 255);
  for (std::size_t from = 0; from < list.size(); ++from) {
    for (const double step : {-0.01, 0.01}) {
      std::vector<double> moved = list;
      for (double& place : moved)
        if (step > 0 ? place >= list[from] : place <= list[from]) place += step;
      if (std::ranges::any_of(moved, [](double place) { return place < 0 || place > 255; })) continue;
      RC_ASSERT(moves(wanted, moved) >= moves(wanted, list) - 1e-6);
    }
  }
}

}  // namespace
}  // namespace heed::plot
