#include "heed/plot/charts/line_chart.h"

#include <cmath>

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
using testing::Not;

LineChart chart_of(std::vector<LineSeries> series) {
  return {.title = "Loss", .x = {.label = "epoch"}, .y = {.label = "nats per token"}, .series = std::move(series)};
}

void draw(const LineChart& chart, test::RecordingCanvas& canvas) {
  const Picture picture = line_chart_picture(chart);
  picture.draw(canvas);
  canvas.expect_texts_within(picture.width, picture.height);
  canvas.expect_texts_apart();
  EXPECT_EQ(test::xml_problem(render(picture, PictureFormat::kSvg)), "none");
}

TEST(LineChart, DrawsALineThroughItsPoints) {
  test::RecordingCanvas canvas;
  draw(chart_of({{.name = "a", .x = {0, 1, 4}, .y = {2, 4, 3}}}), canvas);
  ASSERT_EQ(canvas.series_lines().size(), 1U);
  const std::vector<Point> line = canvas.series_lines()[0].points;
  ASSERT_EQ(line.size(), 3U);
  EXPECT_NEAR((line[2].x - line[0].x) / (line[1].x - line[0].x), 4, 1e-9);
  EXPECT_NEAR((line[0].y - line[2].y) / (line[0].y - line[1].y), 0.5, 1e-9);
  EXPECT_GT(line[0].y, line[1].y) << "more is higher";
}

TEST(LineChart, NamesSeriesAtTheirEnds) {
  test::RecordingCanvas canvas;
  draw(chart_of({{.name = "upper", .x = {1, 2}, .y = {1, 5}}, {.name = "lower", .x = {1, 2}, .y = {1, 2}}}), canvas);
  const auto lines = canvas.series_lines();
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_NEAR(canvas.text_of("upper").at.y, lines[0].points.back().y, 0.01);
  EXPECT_NEAR(canvas.text_of("lower").at.y, lines[1].points.back().y, 0.01);
  EXPECT_GT(canvas.text_of("upper").at.x, lines[0].points.back().x);
}

TEST(LineChart, KeepsNamesOfEqualEndsApart) {
  std::vector<LineSeries> series;
  for (const char* name : {"one", "two", "three", "four", "five", "six", "seven", "eight"})
    series.push_back({.name = name, .x = {1, 2}, .y = {3, 1}});
  test::RecordingCanvas canvas;
  draw(chart_of(series), canvas);
  EXPECT_THAT(canvas.words(), Contains("eight"));
}

TEST(LineChart, ConnectsANameThatIsAsideByADottedGreyLine) {
  test::RecordingCanvas canvas;
  draw(chart_of({{.name = "early", .x = {1, 2}, .y = {1, 2}}, {.name = "late", .x = {1, 2, 3, 4}, .y = {1, 2, 3, 4}}}),
       canvas);
  const auto dotted = std::ranges::count_if(
      canvas.lines, [](const auto& line) { return line.stroke.dash > 0 && line.stroke.paint.role == Role::kMuted; });
  EXPECT_EQ(dotted, 1) << "to the line that ends early";
  for (const auto& line : canvas.lines) {
    if (line.stroke.paint.role == Role::kSeries) {
      EXPECT_EQ(line.stroke.width, 2) << "only curves have their colours";
    }
  }
}

TEST(LineChart, BreaksALineWhereThereIsNoValue) {
  test::RecordingCanvas canvas;
  draw(chart_of({{.name = "a", .x = {1, 2, 3, 4, 5, 6}, .y = {1, 2, kNoValue, 3, kNoValue, 4}}}), canvas);
  ASSERT_EQ(canvas.series_lines().size(), 1U);
  EXPECT_EQ(canvas.series_lines()[0].points.size(), 2U);
  EXPECT_EQ(canvas.dots.size(), 2U) << "points between two gaps";
}

TEST(LineChart, BreaksABandWhereThereIsNoValue) {
  test::RecordingCanvas canvas;
  draw(chart_of({{.name = "a",
                  .x = {1, 2, 3, 4, 5},
                  .y = {1, 2, 3, 4, 5},
                  .low = {0, 1, kNoValue, 3, 4},
                  .high = {2, 3, 4, 5, 6}}}),
       canvas);
  ASSERT_EQ(canvas.areas.size(), 2U);
  EXPECT_EQ(canvas.areas[0].size(), 4U);
  EXPECT_GT(canvas.areas[0][3].y, canvas.areas[0][0].y) << "the lower border comes second";
}

TEST(LineChart, HasNoPlaceForZeroOnALogAxis) {
  test::RecordingCanvas canvas;
  LineChart chart = chart_of({{.name = "a", .x = {1, 2, 3, 4}, .y = {0, 1, 10, 100}}});
  chart.y.log = true;
  chart.y.low = 0.0;
  draw(chart, canvas);
  ASSERT_EQ(canvas.series_lines().size(), 1U);
  const auto points = canvas.series_lines()[0].points;
  ASSERT_EQ(points.size(), 3U);
  EXPECT_NEAR(points[0].y - points[1].y, points[1].y - points[2].y, 1e-9) << "a decade is as high as the next";
}

TEST(LineChart, MarksPointsIfAsked) {
  test::RecordingCanvas canvas;
  draw(chart_of({{.name = "a", .x = {1, 2}, .y = {1, 2}, .dots = true}}), canvas);
  ASSERT_EQ(canvas.dots.size(), 2U);
  EXPECT_EQ(canvas.dots[1].tip, "a: 2, 2");
}

TEST(LineChart, DrawsOnePointAndConstantsAndNothing) {
  test::RecordingCanvas point, constant, none, empty;
  draw(chart_of({{.name = "a", .x = {3}, .y = {7}}}), point);
  EXPECT_EQ(point.dots.size(), 1U);
  draw(chart_of({{.name = "a", .x = {1, 2}, .y = {0, 0}}}), constant);
  EXPECT_EQ(constant.series_lines().size(), 1U);
  draw(chart_of({{.name = "a", .x = {1, 2}, .y = {kNoValue, kNoValue}}}), none);
  EXPECT_EQ(none.series_lines().size(), 0U);
  draw(chart_of({}), empty);
  EXPECT_EQ(empty.series_lines().size(), 0U);
}

TEST(LineChart, HasRoomForNumbersOfAllSizes) {
  for (const double scale : {1e-12, 1e-6, 1e-3, 1.0, 1e3, 1e6, 1e12}) {
    for (const bool log : {false, true}) {
      test::RecordingCanvas canvas;
      LineChart chart = chart_of({{.name = "a", .x = {scale, 3 * scale}, .y = {scale, 1000 * scale}}});
      chart.x.log = chart.y.log = log;
      draw(chart, canvas);
    }
  }
}

TEST(LineChart, CutsNamesThatAreTooLong) {
  test::RecordingCanvas canvas;
  LineChart chart = chart_of({{.name = std::string(200, 'm'), .x = {1, 2}, .y = {1, 2}}});
  chart.title = chart.x.label = chart.y.label = std::string(300, 'w');
  draw(chart, canvas);
}

TEST(LineChart, MarksWholeNumbersIfAsked) {
  test::RecordingCanvas canvas;
  LineChart chart = chart_of({{.name = "a", .x = {1, 2}, .y = {10, 20}}});
  chart.x.whole = true;
  draw(chart, canvas);
  EXPECT_THAT(canvas.words(), Contains("1"));
  EXPECT_THAT(canvas.words(), Contains("2"));
  EXPECT_THAT(canvas.words(), Not(Contains("1.5")));
}

TEST(LineChart, RejectsSeriesThatAreEmptyOrUneven) {
  const auto message = [](LineSeries series) {
    return test::message_of([&] { line_chart_picture(chart_of({series})); });
  };
  EXPECT_THAT(message({.name = "a", .x = {}, .y = {}}), Says("'a'", "0 x", "0 y", "0 low", "0 high"));
  EXPECT_THAT(message({.name = "a", .x = {1, 2}, .y = {1}}), Says("'a'", "2 x", "1 y", "0 low", "0 high"));
  EXPECT_THAT(message({.name = "a", .x = {1}, .y = {1}, .low = {1}}), Says("'a'", "1 x", "1 y", "1 low", "0 high"));
  EXPECT_THAT(message({.name = "a", .x = {1}, .y = {1}, .low = {1, 2}, .high = {1, 2}}),
              Says("'a'", "1 x", "1 y", "2 low", "2 high"));
}

TEST(LineChart, RejectsASizeWithoutRoom) {
  LineChart chart = chart_of({{.name = "a", .x = {1}, .y = {1}}});
  chart.width = 80;
  EXPECT_THAT(test::message_of([&] { line_chart_picture(chart); }), Says("room", "80 x 400"));
}

}  // namespace
}  // namespace heed::plot
