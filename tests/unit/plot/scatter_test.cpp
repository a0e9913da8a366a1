#include "heed/plot/charts/scatter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/integration/says.h"
#include "tests/support/message_of.h"
#include "tests/unit/plot/recording_canvas.h"
#include "tests/unit/plot/well_formed.h"

namespace heed::plot {
namespace {

using test::kNoValue;
using test::message_of;
using test::RecordingCanvas;
using testing::Contains;

Scatter animals() {
  return {.title = "Word vectors",
          .x = {.label = "first direction"},
          .y = {.label = "second direction"},
          .groups = {{.name = "animals", .points = {{0, 0}, {1, 2}, {1, 2.001}}, .labels = {"Hund", "Katze", "Kater"}},
                     {.name = "things", .points = {{2, 1}}}}};
}

void draw_scatter(const Scatter& scatter, test::RecordingCanvas& canvas) {
  const Picture picture = scatter_picture(scatter);
  picture.draw(canvas);
  canvas.expect_texts_within(picture.width, picture.height);
  canvas.expect_texts_apart();
  EXPECT_EQ(test::xml_problem(render(picture, PictureFormat::kSvg)), "none");
}

TEST(Scatter, DrawsPointsInTheUnitsOfTheAxes) {
  test::RecordingCanvas canvas;
  draw_scatter(animals(), canvas);
  ASSERT_EQ(canvas.dots.size(), 4U + 2U) << "points, and a dot for each name";
  EXPECT_NEAR((canvas.dots[3].center.x - canvas.dots[0].center.x) / (canvas.dots[1].center.x - canvas.dots[0].center.x),
              2, 1e-9);
  EXPECT_LT(canvas.dots[1].center.y, canvas.dots[0].center.y) << "more is higher";
  EXPECT_EQ(canvas.dots[1].tip, "Katze: 1, 2");
  EXPECT_EQ(canvas.dots[3].tip, "things: 2, 1");
}

TEST(Scatter, NamesGroupsAndPoints) {
  test::RecordingCanvas canvas;
  draw_scatter(animals(), canvas);
  for (const char* word : {"Word vectors", "animals", "things", "Hund", "first direction", "second direction"})
    EXPECT_THAT(canvas.words(), Contains(word));
  EXPECT_GT(canvas.text_of("Hund").at.x, canvas.dots[0].center.x);
}

TEST(Scatter, GivesManyNamesMoreLines) {
  Scatter scatter = animals();
  for (int i = 0; i < 12; ++i) scatter.groups.push_back({.name = "group " + std::to_string(i), .points = {{0, 1}}});
  test::RecordingCanvas canvas;
  draw_scatter(scatter, canvas);
  EXPECT_GT(canvas.text_of("group 11").at.y, canvas.text_of("animals").at.y);
}

TEST(Scatter, LeavesOutPointsWithoutAPlace) {
  test::RecordingCanvas canvas;
  draw_scatter({.groups = {{.name = "", .points = {{kNoValue, 1}, {1, kNoValue}, {1, 1}}, .labels = {"a", "b", "c"}}}},
               canvas);
  EXPECT_EQ(canvas.dots.size(), 1U);
  EXPECT_THAT(canvas.words(), Contains("c"));
}

TEST(Scatter, IsDrawnOfNothing) {
  test::RecordingCanvas canvas;
  draw_scatter({.title = "none", .groups = {}}, canvas);
  EXPECT_EQ(canvas.dots.size(), 0U);
}

TEST(Scatter, RejectsLabelsThatAreNotOneAPoint) {
  Scatter scatter = animals();
  scatter.groups[0].labels.pop_back();
  EXPECT_THAT(test::message_of([&] { scatter_picture(scatter); }), Says("labels", "3", "2"));
}

}  // namespace
}  // namespace heed::plot
