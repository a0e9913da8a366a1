#include "heed/plot/charts/line_chart.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/plot/canvas/typesetting.h"
#include "heed/plot/charts/spread.h"

namespace heed::plot {
namespace {

constexpr TextStyle kLineNameStyle{.size = 12, .bold = true};
constexpr double kLineNameGap = 14, kLineNameHeight = 15, kLineDotRadius = 3.5;
constexpr double kWidestName = 0.35;  // share of the chart's width

void check(const LineSeries& series) {
  const std::size_t points = series.x.size();
  const bool even = series.y.size() == points && (series.low.empty() || series.low.size() == points) &&
                    series.high.size() == series.low.size();
  if (points == 0 || !even)
    throw Error(fmt::format(
        "the line '{}' needs one y per x, at least one, and a band with as many values or none (got {} x, {} y, {} low "
        "and {} high)",
        series.name, points, series.y.size(), series.low.size(), series.high.size()));
}

std::size_t color_of(const LineChart& chart, std::size_t place) { return chart.series[place].color.value_or(place); }

// Calls draw(first, last) for each run of consecutive points that can be shown.
template <class HasPlace, class Draw>
void for_runs(std::size_t points, HasPlace has_place, Draw draw) {
  for (std::size_t first = 0; first < points;) {
    std::size_t last = first;
    while (last < points && has_place(last)) ++last;
    if (last > first) draw(first, last);
    first = last + 1;
  }
}

void draw_band(Canvas& canvas, const Frame& frame, const LineSeries& series, std::size_t color) {
  const auto has_place = [&](std::size_t i) {
    return frame.has_place(series.x[i], series.low[i]) && frame.has_place(series.x[i], series.high[i]);
  };
  for_runs(series.low.size(), has_place, [&](std::size_t first, std::size_t last) {
    std::vector<Point> outline;
    for (std::size_t i = first; i < last; ++i) outline.push_back(frame.at(series.x[i], series.high[i]));
    for (std::size_t i = last; i-- > first;) outline.push_back(frame.at(series.x[i], series.low[i]));
    canvas.area(outline, series_paint(color, 0.18));
  });
}

void draw_line(Canvas& canvas, const Frame& frame, const LineSeries& series, std::size_t color) {
  const Stroke stroke{.paint = series_paint(color), .width = 2, .dash = series.dashed ? 5.0 : 0.0};
  const auto has_place = [&](std::size_t i) { return frame.has_place(series.x[i], series.y[i]); };
  for_runs(series.x.size(), has_place, [&](std::size_t first, std::size_t last) {
    std::vector<Point> run;
    for (std::size_t i = first; i < last; ++i) run.push_back(frame.at(series.x[i], series.y[i]));
    if (run.size() > 1) canvas.line(run, stroke);
    if (!series.dots && run.size() > 1) return;  // a single point has no line and would be invisible
    for (std::size_t i = first; i < last; ++i)
      canvas.dot(run[i - first], kLineDotRadius, stroke.paint,
                 fmt::format("{}: {:.4g}, {:.4g}", series.name, series.x[i], series.y[i]));
  });
}

// The last visible point of the series.
std::optional<Point> end_of(const Frame& frame, const LineSeries& series) {
  const Box& box = frame.data();
  for (std::size_t i = series.y.size(); i-- > 0;) {
    const Point point = frame.at(series.x[i], series.y[i]);
    if (std::isfinite(point.x) && std::isfinite(point.y))
      return Point{std::clamp(point.x, box.x, box.right()), std::clamp(point.y, box.y, box.bottom())};
  }
  return {};
}

void draw_names(Canvas& canvas, const Frame& frame, const LineChart& chart) {
  std::vector<double> wanted;
  std::vector<Point> ends;
  std::vector<std::size_t> named;
  for (std::size_t s = 0; s < chart.series.size(); ++s) {
    const auto end = end_of(frame, chart.series[s]);
    if (!end || chart.series[s].name.empty()) continue;
    named.push_back(s);
    ends.push_back(*end);
    wanted.push_back(end->y);
  }
  const auto places = spread(wanted, kLineNameHeight, frame.data().y, frame.data().bottom());
  const double x = frame.data().right() + kLineNameGap;
  for (std::size_t i = 0; i < named.size(); ++i) {
    const std::size_t color = color_of(chart, named[i]);
    TextStyle style = kLineNameStyle;
    style.paint = {.role = Role::kSeriesText, .series = color};
    // If a name is not next to the end of its line, connect them. Grey dots cannot be taken for a curve.
    if (std::abs(places[i] - ends[i].y) > 4 || x - ends[i].x > kLineNameGap + 4)
      canvas.line(std::array{Point{ends[i].x + 4, ends[i].y}, Point{x - 3, places[i]}},
                  {.paint = {.role = Role::kMuted}, .width = 0.75, .dash = 1.5});
    canvas.text({x, places[i]}, fit_width(chart.series[named[i]].name, style, kWidestName * chart.width), style);
  }
}

double width_of_names(const LineChart& chart) {
  double width = 0;
  for (const LineSeries& series : chart.series) width = std::max(width, text_width(series.name, kLineNameStyle));
  return width == 0 ? 0 : kLineNameGap + std::min(width, kWidestName * chart.width);
}

// Lines start at the axis. Dots start a little to the right of it, so that they do not cover its labels.
Range x_range_of(const LineChart& chart, const Extent& extent) {
  constexpr double kAir = 0.02;
  Range range = extent.tight_range();
  const bool dots = std::ranges::any_of(chart.series, &LineSeries::dots);
  if (dots && !chart.x.low)
    range.low =
        chart.x.log ? range.low * std::pow(range.low / range.high, kAir) : range.low - kAir * (range.high - range.low);
  return range;
}

}  // namespace

Picture line_chart_picture(LineChart chart) {
  Extent x(chart.x), y(chart.y);
  for (const LineSeries& series : chart.series) {
    check(series);
    for (const double value : series.x) x.include(value);
    for (const auto* values : {&series.y, &series.low, &series.high})
      for (const double value : *values) y.include(value);
  }
  const Frame frame({.width = chart.width,
                     .height = chart.height,
                     .title = chart.title,
                     .x = chart.x,
                     .y = chart.y,
                     .x_range = x_range_of(chart, x),
                     .y_range = y.range(),
                     .right = width_of_names(chart)});
  Picture picture{.width = chart.width, .height = chart.height, .title = chart.title};
  std::vector<std::string> names;
  for (const LineSeries& series : chart.series) names.push_back(series.name);
  picture.description = fmt::format("{} against {}: {}.", chart.y.label, chart.x.label, fmt::join(names, ", "));
  picture.draw = [chart = std::make_shared<const LineChart>(std::move(chart)), frame](Canvas& canvas) {
    frame.draw(canvas);
    canvas.begin_clip(frame.clip());
    for (std::size_t s = 0; s < chart->series.size(); ++s)
      draw_band(canvas, frame, chart->series[s], color_of(*chart, s));
    for (std::size_t s = 0; s < chart->series.size(); ++s)
      draw_line(canvas, frame, chart->series[s], color_of(*chart, s));
    canvas.end_clip();
    draw_names(canvas, frame, *chart);
  };
  return picture;
}

}  // namespace heed::plot
