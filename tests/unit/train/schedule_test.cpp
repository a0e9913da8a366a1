#include "heed/train/schedule.h"

#include <cmath>

#include <gtest/gtest.h>

#include "heed/base/error.h"

namespace heed::train {
namespace {

TEST(Schedule, ConstantStaysAfterWarmUp) {
  const Schedule schedule({.rate = 0.1, .warmup_steps = 4});
  EXPECT_DOUBLE_EQ(schedule.rate(1), 0.025);
  EXPECT_DOUBLE_EQ(schedule.rate(4), 0.1);
  EXPECT_DOUBLE_EQ(schedule.rate(1000), 0.1);
}

TEST(Schedule, InverseSquareRootPeaksAtTheEndOfWarmUp) {
  const Schedule schedule({.kind = ScheduleKind::kInverseSquareRoot, .rate = 0.2, .warmup_steps = 100});
  EXPECT_DOUBLE_EQ(schedule.rate(50), 0.1);
  EXPECT_DOUBLE_EQ(schedule.rate(100), 0.2);
  EXPECT_DOUBLE_EQ(schedule.rate(400), 0.1);
}

TEST(Schedule, CosineFallsToItsFloor) {
  const Schedule schedule(
      {.kind = ScheduleKind::kCosine, .rate = 1, .warmup_steps = 10, .total_steps = 110, .floor = 0.2});
  EXPECT_DOUBLE_EQ(schedule.rate(10), 1);
  EXPECT_NEAR(schedule.rate(60), 0.6, 1e-12);
  EXPECT_NEAR(schedule.rate(110), 0.2, 1e-12);
  EXPECT_NEAR(schedule.rate(500), 0.2, 1e-12);
}

TEST(Schedule, PlateauHalvesWhenValidationStopsImproving) {
  Schedule schedule({.kind = ScheduleKind::kPlateau, .rate = 1, .floor = 0.3, .patience = 2});
  schedule.observe(5);
  schedule.observe(6);
  EXPECT_DOUBLE_EQ(schedule.rate(1), 1);
  schedule.observe(5.5);  // the second without improvement
  EXPECT_DOUBLE_EQ(schedule.rate(1), 0.5);
  schedule.observe(4);
  schedule.observe(4);
  EXPECT_DOUBLE_EQ(schedule.rate(1), 0.5);
  schedule.observe(4);
  EXPECT_DOUBLE_EQ(schedule.rate(1), 0.3);  // not 0.25: the floor
}

TEST(Schedule, PlateauContinuesFromARestoredState) {
  const ScheduleOptions options{.kind = ScheduleKind::kPlateau, .rate = 1, .patience = 2};
  Schedule original(options), restored(options);
  original.observe(5);
  original.observe(6);
  restored.restore(original.state());
  original.observe(6);
  restored.observe(6);
  EXPECT_DOUBLE_EQ(restored.rate(1), 0.5);
  EXPECT_DOUBLE_EQ(original.rate(1), restored.rate(1));
}

TEST(Schedule, HalvingHalvesAfterSoManySteps) {
  const Schedule schedule({.kind = ScheduleKind::kHalving, .rate = 0.4, .halve_every = 100, .floor = 0.09});
  EXPECT_DOUBLE_EQ(schedule.rate(1), 0.4);
  EXPECT_DOUBLE_EQ(schedule.rate(100), 0.4);
  EXPECT_DOUBLE_EQ(schedule.rate(101), 0.2);
  EXPECT_DOUBLE_EQ(schedule.rate(300), 0.1);
  EXPECT_DOUBLE_EQ(schedule.rate(301), 0.09);  // the floor
}

TEST(Schedule, NamesAreKnownAndNonsenseIsRejected) {
  EXPECT_EQ(schedule_kind("plateau"), ScheduleKind::kPlateau);
  EXPECT_THROW(schedule_kind("linear"), Error);
  EXPECT_THROW(Schedule({.rate = 0}), Error);
  EXPECT_THROW(Schedule({.rate = NAN}), Error);
  EXPECT_THROW(Schedule({.rate = 1, .floor = 2}), Error);
  EXPECT_THROW(Schedule({.rate = 1, .warmup_steps = -1}), Error);
  EXPECT_THROW(Schedule({.kind = ScheduleKind::kInverseSquareRoot}), Error);
  EXPECT_THROW(Schedule({.kind = ScheduleKind::kCosine}), Error);
  EXPECT_THROW(Schedule({.kind = ScheduleKind::kHalving, .halve_every = 0}), Error);
  EXPECT_THROW(Schedule({.kind = ScheduleKind::kPlateau, .factor = 1}), Error);
  EXPECT_THROW(Schedule({.kind = ScheduleKind::kPlateau, .patience = 0}), Error);
}

}  // namespace
}  // namespace heed::train
