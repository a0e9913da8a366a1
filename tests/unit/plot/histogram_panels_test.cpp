#include "heed/plot/charts/histogram_panels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/message_of.h"
#include "tests/unit/plot/recording_canvas.h"

namespace heed::plot {
namespace {

using test::kNoValue;
using test::message_of;
using test::RecordingCanvas;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;

TEST(HistogramPanels, HaveTheSameIntervals) {
  test::RecordingCanvas canvas;
  const Picture picture =
      histogram_panels_picture({.title = "Weights",
                                .x = {.label = "weight", .low = 0, .high = 1},
                                .groups = {{"calm", {0.5, 0.51, 0.51, 0.505}}, {"wild", {0, 1, 0.51}}}});
  picture.draw(canvas);
  // [0.5, 0.52) of the first; [0, 0.02), [0.98, 1] and [0.5, 0.52) of the second.
  ASSERT_EQ(canvas.boxes.size(), 4U);
  EXPECT_EQ(canvas.boxes[0].tip, "calm: 0.5 to 0.52: 4 of 4");
  EXPECT_EQ(canvas.boxes[1].tip, "wild: 0 to 0.02: 1 of 3");
  EXPECT_EQ(canvas.boxes[3].tip, "wild: 0.98 to 1: 1 of 3");
  EXPECT_DOUBLE_EQ(canvas.boxes[0].box.x, canvas.boxes[2].box.x);
  EXPECT_GT(canvas.boxes[1].box.y, canvas.boxes[0].box.bottom());
  canvas.expect_texts_within(picture.width, picture.height);
  canvas.expect_texts_apart();
}

TEST(HistogramPanels, AreAsHighAsTheirOwnHighestBar) {
  test::RecordingCanvas canvas;
  histogram_panels_picture({.x = {.low = 0, .high = 1}, .groups = {{"one", {0.1, 0.1, 0.1, 0.9}}, {"two", {0.1, 0.9}}}})
      .draw(canvas);
  ASSERT_EQ(canvas.boxes.size(), 4U);
  EXPECT_NEAR(canvas.boxes[0].box.height, 3 * canvas.boxes[1].box.height, 1e-9);
  EXPECT_NEAR(canvas.boxes[0].box.height, canvas.boxes[2].box.height, 1e-9);
  EXPECT_THAT(canvas.words(), Contains("up to 75%"));
  EXPECT_THAT(canvas.words(), Contains("up to 50%"));
}

TEST(HistogramPanels, LeaveOutWhatHasNoPlace) {
  test::RecordingCanvas canvas;
  histogram_panels_picture({.x = {.low = 0, .high = 1}, .groups = {{"some", {kNoValue, 2, -1, 0.3}}, {"none", {}}}})
      .draw(canvas);
  ASSERT_EQ(canvas.boxes.size(), 1U);
  EXPECT_EQ(canvas.boxes[0].tip, "some: 0.3 to 0.32: 1 of 1");
  EXPECT_THAT(canvas.words(), Contains("no values"));
}

TEST(HistogramPanels, TakeTheirRangeFromTheData) {
  test::RecordingCanvas canvas;
  const Picture one_value = histogram_panels_picture({.groups = {{"same", {5, 5, 5}}}});
  one_value.draw(canvas);
  ASSERT_EQ(canvas.boxes.size(), 1U);
  canvas.expect_texts_within(one_value.width, one_value.height);
}

TEST(HistogramPanels, NeedAGroup) {
  EXPECT_THAT(test::message_of([] { histogram_panels_picture({.title = "Nothing"}); }),
              AllOf(HasSubstr("histogram"), HasSubstr("group")));
}

}  // namespace
}  // namespace heed::plot
