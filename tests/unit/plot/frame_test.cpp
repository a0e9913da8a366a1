#include "heed/plot/charts/frame.h"

#include <cmath>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/plot/recording_canvas.h"

namespace heed::plot {
namespace {

using testing::Contains;

constexpr double kFar = std::numeric_limits<double>::infinity();

Range range_of(const Axis& axis, std::vector<double> values) {
  Extent extent(axis);
  for (const double value : values) extent.include(value);
  return extent.range();
}

void expect_range(Range range, double low, double high) {
  EXPECT_DOUBLE_EQ(range.low, low);
  EXPECT_DOUBLE_EQ(range.high, high);
}

TEST(Scale, GoesFromDataToLengths) {
  const Scale plain(10, 20, false, 100, 300), log(1, 100, true, 300, 100);
  EXPECT_DOUBLE_EQ(plain(10), 100);
  EXPECT_DOUBLE_EQ(plain(15), 200);
  EXPECT_DOUBLE_EQ(plain(25), 400);
  EXPECT_DOUBLE_EQ(log(10), 200);
  EXPECT_FALSE(std::isfinite(log(0)));
  EXPECT_FALSE(std::isfinite(log(-1)));
}

TEST(Extent, HasALittleAirWhereNoLimitIsSet) {
  expect_range(range_of({}, {0, 100, 50}), -4, 104);
  expect_range(range_of({.low = 0}, {10, 100}), 0, 104);
  expect_range(range_of({.low = -5, .high = 7}, {0, 100}), -5, 7);
  Extent tight{Axis{}};
  tight.include(3);
  tight.include(4);
  expect_range(tight.tight_range(), 3, 4);
}

TEST(Extent, HasSomeRangeForOneValueAndNone) {
  expect_range(Extent({}).tight_range(), 0, 1);
  expect_range(Extent({.log = true}).tight_range(), 1, 10);
  for (const bool log : {false, true}) {
    Extent one({.log = log});
    one.include(8);
    EXPECT_LT(one.tight_range().low, 8);
    EXPECT_GT(one.tight_range().high, 8);
    Extent above({.low = 9.0, .log = log});
    above.include(8);
    EXPECT_EQ(above.tight_range().low, 9);
    EXPECT_GT(above.tight_range().high, 9);
    Extent below({.high = 7.0, .log = log});
    below.include(8);
    EXPECT_EQ(below.tight_range().high, 7);
    EXPECT_LT(below.tight_range().low, 7);
  }
}

TEST(Extent, LeavesOutWhatHasNoPlace) {
  expect_range(range_of({}, {0, kFar, -kFar, std::nan(""), 100}), -4, 104);
  Extent log({.low = 0.0, .log = true});
  for (const double value : {-1.0, 0.0, 2.0, 8.0}) log.include(value);
  expect_range(log.tight_range(), 2, 8);
}

TEST(Frame, PlacesTheCornersOfTheRangeAtThoseOfTheData) {
  const Frame frame({.width = 400, .height = 300, .title = "t", .x_range = {0, 10}, .y_range = {5, 6}, .right = 50});
  EXPECT_DOUBLE_EQ(frame.at(0, 5).x, frame.data().x);
  EXPECT_DOUBLE_EQ(frame.at(0, 5).y, frame.data().bottom());
  EXPECT_DOUBLE_EQ(frame.at(10, 6).x, frame.data().right());
  EXPECT_DOUBLE_EQ(frame.at(10, 6).y, frame.data().y);
  EXPECT_LE(frame.data().right(), 350);
}

TEST(Frame, KeepsTextsInsideAndApart) {
  for (const double width : {240.0, 400.0, 1200.0}) {
    for (const Range range : {Range{0, 1}, Range{-1e6, 1e6}, Range{0, 3e-6}, Range{99.9998, 100}}) {
      const Frame frame({.width = width,
                         .height = 240,
                         .title = "Title",
                         .x = {.label = "x axis"},
                         .y = {.label = "y axis"},
                         .x_range = range,
                         .y_range = range});
      test::RecordingCanvas canvas;
      frame.draw(canvas);
      canvas.expect_texts_within(width, 240);
      canvas.expect_texts_apart();
      EXPECT_THAT(canvas.words(), Contains("x axis"));
    }
  }
}

TEST(Frame, HasOneMarkRatherThanLabelsThatCoverEachOther) {
  const Frame frame({.width = 130, .height = 120, .x_range = {1'000'000, 1'000'004}});
  test::RecordingCanvas canvas;
  frame.draw(canvas);
  canvas.expect_texts_within(130, 120);
  canvas.expect_texts_apart();
  EXPECT_THAT(canvas.words(), Contains("1,000,000"));
}

TEST(Frame, LeavesRoomUnderTheTitle) {
  const FrameOptions plain{.width = 400, .height = 300, .title = "t"};
  FrameOptions roomy = plain;
  roomy.under_title = 30;
  EXPECT_DOUBLE_EQ(Frame(roomy).data().y, Frame(plain).data().y + 30);
  EXPECT_DOUBLE_EQ(Frame(roomy).under_title(), Frame(plain).under_title());
}

}  // namespace
}  // namespace heed::plot
