#include "heed/study/sweep/sweep_charts.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "heed/plot/charts/line_chart.h"

namespace heed::study {
namespace {

constexpr std::size_t kMostLines = 6;
constexpr double kWideRange = 4;  // ratio of the largest to the smallest value from which the axis is logarithmic

std::optional<double> number(const std::string& text) {
  double value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc() || end != text.data() + text.size()) return {};
  return value;
}

// The x positions of an axis's values: numbers at their value, names one after another.
struct Positions {
  std::vector<double> x;
  plot::Axis axis;
};

Positions positions_of(const SweepAxis& axis) {
  Positions positions{.x = {}, .axis = {.label = axis.name}};
  for (const std::string& value : axis.values)
    if (const auto x = number(value)) positions.x.push_back(*x);
  if (positions.x.size() == axis.values.size()) {
    const auto [low, high] = std::ranges::minmax(positions.x);
    positions.axis.log = low > 0 && high >= kWideRange * low;
    positions.axis.whole = std::ranges::all_of(
        positions.x, [](double x) { return x == static_cast<double>(static_cast<std::int64_t>(x)); });
    return positions;
  }
  positions.x.clear();
  positions.axis.label += ":";
  positions.axis.whole = true;
  for (std::size_t i = 0; i < axis.values.size(); ++i) {
    positions.x.push_back(static_cast<double>(i + 1));
    positions.axis.label += fmt::format("{} {} {}", i == 0 ? "" : ",", i + 1, axis.values[i]);
  }
  return positions;
}

// The axes whose values distinguish the lines in the chart of `axis`.
std::vector<std::size_t> line_axes(const Sweep& sweep, std::size_t axis) {
  std::vector<std::size_t> others;
  std::size_t lines = 1;
  for (std::size_t i = 0; i < sweep.axes.size(); ++i)
    if (i != axis && sweep.axes[i].values.size() > 1) others.push_back(i), lines *= sweep.axes[i].values.size();
  if (lines <= kMostLines) return others;
  std::optional<std::size_t> most;
  double largest = -1;
  for (const SweepEffect& effect : sweep.effects)
    if (effect.axis != axis && sweep.axes[effect.axis].values.size() <= kMostLines && effect.difference.value > largest)
      most = effect.axis, largest = effect.difference.value;
  return most ? std::vector{*most} : std::vector<std::size_t>{};
}

using Points = std::set<const SweepPoint*>;
// Keyed by the cells that distinguish the lines, then by x.
using Lines = std::map<SweepCell, std::map<double, Points>>;

Lines lines_of(const Sweep& sweep, std::size_t axis, const std::vector<std::size_t>& by, const std::vector<double>& x) {
  std::map<SweepCell, const SweepPoint*> points;
  for (const SweepPoint& point : sweep.points) points[point.cell] = &point;
  Lines lines;
  for (const SweepCell& cell : sweep_cells(sweep.axes)) {
    const SweepCell trained = trained_cell(sweep.axes, cell);
    // One point may belong to several lines, such as the one without a hidden layer in the chart of layers. In other
    // charts these lines would be identical.
    const SweepCell& named = sweep.axes[axis].name == "layers" ? cell : trained;
    SweepCell line;
    for (const std::size_t other : by) line.push_back(named[other]);
    lines[line][x[cell[axis]]].insert(points.at(trained));
  }
  return lines;
}

std::string line_name(const Sweep& sweep, const std::vector<std::size_t>& by, const SweepCell& line) {
  std::vector<SweepAxis> axes;
  axes.reserve(by.size());
  for (const std::size_t axis : by) axes.push_back(sweep.axes[axis]);
  return axes.empty() ? "" : sweep_setting(axes, line);
}

plot::Figure chart_of(const Sweep& sweep, std::size_t axis) {
  const std::vector<std::size_t> by = line_axes(sweep, axis);
  const Positions positions = positions_of(sweep.axes[axis]);
  const Lines lines = lines_of(sweep, axis, by, positions.x);
  bool means = false;
  for (const auto& [line, cells] : lines)
    for (const auto& [x, points] : cells) means = means || points.size() > 1;
  plot::LineChart chart{.title = "Accuracy by " + sweep.axes[axis].name,
                        .x = positions.axis,
                        .y = {.label = "% of the validation texts"},
                        .series = {}};
  for (const auto& [line, cells] : lines) {
    plot::LineSeries series{.name = line_name(sweep, by, line), .dots = true};
    for (const auto& [x, points] : cells) {
      double mean = 0, low = 1, high = 0;
      for (const SweepPoint* point : points) {
        mean += point->accuracy.mean / static_cast<double>(points.size());
        low = std::min(low, point->accuracy.low), high = std::max(high, point->accuracy.high);
      }
      series.x.push_back(x), series.y.push_back(100 * mean);
      if (means || sweep.seed_deviation) series.low.push_back(100 * low), series.high.push_back(100 * high);
    }
    chart.series.push_back(std::move(series));
  }
  const char* caption =
      means ? "A line is the mean over all settings with that value. The band spans the lowest to the highest "
              "run."
      : sweep.seed_deviation ? "Means over seeds; bands span the lowest to the highest run."
                             : "";
  return {"accuracy-" + sweep.axes[axis].name, plot::line_chart_picture(std::move(chart)), caption};
}

}  // namespace

std::vector<plot::Figure> sweep_charts(const Sweep& sweep) {
  std::vector<plot::Figure> figures;
  for (std::size_t axis = 0; axis < sweep.axes.size(); ++axis)
    if (sweep.axes[axis].values.size() > 1) figures.push_back(chart_of(sweep, axis));
  return figures;
}

}  // namespace heed::study
