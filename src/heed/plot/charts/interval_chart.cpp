#include "heed/plot/charts/interval_chart.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "heed/plot/canvas/typesetting.h"

namespace heed::plot {
namespace {

constexpr TextStyle kRowNameStyle{.size = 12, .bold = true};
constexpr double kRowHeight = 36, kAround = 90;  // of a row; title and axis
constexpr double kNameGap = 12, kWidestRowName = 0.3;
constexpr double kIntervalWidth = 3, kValueRadius = 5, kPointRadius = 2.5, kPointDrop = 11;

void draw_row(Canvas& canvas, const Frame& frame, const IntervalRow& row, std::size_t number, double width) {
  const auto y = static_cast<double>(number);
  const Paint paint = series_paint(number);
  canvas.line(std::array{frame.at(row.low, -y), frame.at(row.high, -y)}, {.paint = paint, .width = kIntervalWidth});
  canvas.dot(frame.at(row.value, -y), kValueRadius, paint,
             fmt::format("{}: {:.4g}, 95% interval {:.4g} to {:.4g}", row.name, row.value, row.low, row.high));
  for (const double point : row.points) {
    const Point at = frame.at(point, -y);
    canvas.dot({at.x, at.y + kPointDrop}, kPointRadius, series_paint(number, 0.6),
               fmt::format("one run: {:.4g}", point));
  }
  TextStyle style = kRowNameStyle;
  style.paint = {.role = Role::kSeriesText, .series = number};
  canvas.text({frame.data().right() + kNameGap, frame.at(row.value, -y).y},
              fit_width(row.name, style, kWidestRowName * width), style);
}

}  // namespace

Picture interval_chart_picture(IntervalChart chart) {
  Extent x(chart.x);
  double names = 0;
  for (const IntervalRow& row : chart.rows) {
    for (const double value : {row.value, row.low, row.high}) x.include(value);
    for (const double value : row.points) x.include(value);
    names = std::max(names, text_width(row.name, kRowNameStyle));
  }
  const auto rows = static_cast<double>(chart.rows.size());
  const double height = kAround + kRowHeight * rows;
  const Frame frame({.width = chart.width,
                     .height = height,
                     .title = chart.title,
                     .x = chart.x,
                     .y = {.marks = false},
                     .x_range = x.range(),
                     .y_range = {.low = 0.4 - rows, .high = 0.6},
                     .right = kNameGap + std::min(names, kWidestRowName * chart.width)});
  Picture picture{.width = chart.width, .height = height, .title = chart.title};
  picture.description = fmt::format("{} with 95% intervals:", chart.x.label);
  for (const IntervalRow& row : chart.rows)
    picture.description += fmt::format(" {} {:.4g} ({:.4g} to {:.4g}){}", row.name, row.value, row.low, row.high,
                                       &row == &chart.rows.back() ? "." : ",");
  picture.draw = [chart = std::make_shared<const IntervalChart>(std::move(chart)), frame](Canvas& canvas) {
    frame.draw(canvas);
    for (std::size_t i = 0; i < chart->rows.size(); ++i) draw_row(canvas, frame, chart->rows[i], i, chart->width);
  };
  return picture;
}

}  // namespace heed::plot
