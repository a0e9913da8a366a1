#include "heed/plot/charts/interval_chart.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/plot/recording_canvas.h"
#include "tests/unit/plot/well_formed.h"

namespace heed::plot {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;

IntervalChart mechanisms() {
  return {.title = "BLEU",
          .x = {.label = "BLEU"},
          .rows = {{.name = "none", .value = 20, .low = 18, .high = 22, .points = {19.5, 20, 20.5}},
                   {.name = "sdp", .value = 40, .low = 38, .high = 42, .points = {40}}}};
}

TEST(IntervalChart, DrawsAValueItsIntervalAndItsRunsPerRow) {
  test::RecordingCanvas canvas;
  const Picture picture = interval_chart_picture(mechanisms());
  picture.draw(canvas);
  canvas.expect_texts_within(picture.width, picture.height);
  canvas.expect_texts_apart();
  EXPECT_EQ(test::xml_problem(render(picture, PictureFormat::kSvg)), "none");
  ASSERT_EQ(canvas.dots.size(), 2U + 4U);
  const auto& none = canvas.dots[0];
  const auto& sdp = canvas.dots[4];
  EXPECT_THAT(none.tip, AllOf(HasSubstr("none: 20"), HasSubstr("18 to 22")));
  EXPECT_THAT(sdp.tip, HasSubstr("sdp: 40"));
  const double unit = (sdp.center.x - none.center.x) / 20;  // 20 BLEU apart
  EXPECT_GT(unit, 0);
  EXPECT_NEAR(none.center.x - canvas.dots[1].center.x, 0.5 * unit, 1e-9) << "the run of 19.5";
  EXPECT_GT(canvas.dots[1].center.y, none.center.y) << "runs are below their mean";
  EXPECT_LT(none.center.y, sdp.center.y) << "the first row is at the top";
  for (const char* word : {"none", "sdp"}) EXPECT_THAT(canvas.words(), Contains(word));
  EXPECT_THAT(picture.description, HasSubstr("none 20 (18 to 22), sdp 40 (38 to 42)."));
}

}  // namespace
}  // namespace heed::plot
