#include "heed/plot/line_chart.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/plot/spread.h"
#include "heed/plot/typesetting.h"

namespace heed {
namespace {

const TextStyle kNameStyle{.size = 12, .bold = true};
constexpr double kNameGap = 8;

void check(const LineSeries& series) {
  const std::size_t points = series.x.size();
  const bool even = series.y.size() == points && (series.low.empty() || series.low.size() == points) &&
                    series.high.size() == series.low.size();
  require(points > 0 && even, "line chart", [&] {
    return Mismatch{"as many y as x, at least one, and a band of as many or none",
                    fmt::format("{}: {} x, {} y, {} and {} of the band", series.name, points, series.y.size(),
                                series.low.size(), series.high.size())};
  });
}

struct Bounds {
  double low = std::numeric_limits<double>::infinity(), high = -std::numeric_limits<double>::infinity();
  void include(const std::vector<double>& values) {
    for (const double value : values) {
      if (!std::isfinite(value)) continue;
      low = std::min(low, value);
      high = std::max(high, value);
    }
  }
  Range range(const Axis& axis) const { return range_of(axis, low <= high ? low : 0, low <= high ? high : 1); }
};

Color color_of(const LineSeries& series, std::size_t place) { return series_color(series.color.value_or(place)); }

void draw_band(Canvas& canvas, const Frame& frame, const LineSeries& series, const Color& color) {
  std::vector<Point> outline;
  for (std::size_t i = 0; i < series.low.size(); ++i) outline.push_back(frame.at(series.x[i], series.high[i]));
  for (std::size_t i = series.low.size(); i-- > 0;) outline.push_back(frame.at(series.x[i], series.low[i]));
  if (!outline.empty()) canvas.area(outline, data_paint(color, 0.18));
}

void draw_line(Canvas& canvas, const Frame& frame, const LineSeries& series, const Color& color) {
  const Stroke stroke{.paint = data_paint(color), .width = 2, .dash = series.dashed ? 5.0 : 0.0};
  std::vector<Point> run;
  const auto finish_run = [&] {
    if (run.size() > 1) canvas.line(run, stroke);
    if (run.size() == 1 && !series.dots) canvas.dot(run[0], 2, stroke.paint);
    run.clear();
  };
  for (std::size_t i = 0; i < series.x.size(); ++i) {
    if (!std::isfinite(series.y[i])) {
      finish_run();
      continue;
    }
    run.push_back(frame.at(series.x[i], series.y[i]));
    if (series.dots)
      canvas.dot(run.back(), 3.5, stroke.paint, fmt::format("{}: {:.4g}, {:.4g}", series.name, series.x[i], series.y[i]));
  }
  finish_run();
}

// The last point that can be drawn.
std::optional<std::size_t> last_of(const LineSeries& series) {
  for (std::size_t i = series.y.size(); i-- > 0;)
    if (std::isfinite(series.y[i])) return i;
  return {};
}

void draw_names(Canvas& canvas, const Frame& frame, const LineChart& chart) {
  std::vector<double> wanted;
  std::vector<Point> ends;
  std::vector<std::size_t> named;
  for (std::size_t s = 0; s < chart.series.size(); ++s) {
    const auto last = last_of(chart.series[s]);
    if (!last || chart.series[s].name.empty()) continue;
    named.push_back(s);
    ends.push_back(frame.at(chart.series[s].x[*last], chart.series[s].y[*last]));
    wanted.push_back(ends.back().y);
  }
  const auto places = spread(wanted, 15, frame.data().y, frame.data().bottom());
  for (std::size_t i = 0; i < named.size(); ++i) {
    const Color color = color_of(chart.series[named[i]], named[i]);
    TextStyle style = kNameStyle;
    style.paint = data_paint(color);
    const double x = frame.data().right() + kNameGap;
    if (std::abs(places[i] - ends[i].y) > 4 || x - ends[i].x > 2 * kNameGap)
      canvas.line(std::array{Point{ends[i].x + 4, ends[i].y}, Point{x - 2, places[i]}},
                  {.paint = data_paint(color, 0.5), .width = 0.75});
    canvas.text({x, places[i]}, chart.series[named[i]].name, style);
  }
}

double width_of_names(const LineChart& chart) {
  double width = 0;
  for (const LineSeries& series : chart.series) width = std::max(width, text_width(series.name, kNameStyle));
  return kNameGap + width;
}

}  // namespace

Picture line_chart_picture(LineChart chart) {
  Bounds x, y;
  for (const LineSeries& series : chart.series) {
    check(series);
    x.include(series.x);
    for (const auto* values : {&series.y, &series.low, &series.high}) y.include(*values);
  }
  Axis tight = chart.x;  // lines begin at the axis
  if (!tight.low && x.low < x.high) tight.low = x.low;
  if (!tight.high && x.low < x.high) tight.high = x.high;
  const Frame frame(chart.width, chart.height, chart.title, tight, chart.y, x.range(tight), y.range(chart.y),
                    width_of_names(chart) + 16);
  Picture picture{.width = chart.width, .height = chart.height, .title = chart.title};
  std::vector<std::string> names;
  for (const LineSeries& series : chart.series) names.push_back(series.name);
  picture.description = fmt::format("{} against {}: {}.", chart.y.label, chart.x.label, fmt::join(names, ", "));
  picture.draw = [chart = std::make_shared<const LineChart>(std::move(chart)), frame](Canvas& canvas) {
    frame.draw(canvas);
    for (std::size_t s = 0; s < chart->series.size(); ++s)
      draw_band(canvas, frame, chart->series[s], color_of(chart->series[s], s));
    for (std::size_t s = 0; s < chart->series.size(); ++s)
      draw_line(canvas, frame, chart->series[s], color_of(chart->series[s], s));
    draw_names(canvas, frame, *chart);
  };
  return picture;
}

}  // namespace heed
