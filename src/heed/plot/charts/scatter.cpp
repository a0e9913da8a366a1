#include "heed/plot/charts/scatter.h"

#include <memory>
#include <utility>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/plot/canvas/typesetting.h"
#include "heed/plot/charts/label_positions.h"

namespace heed::plot {
namespace {

constexpr double kRadius = 4, kLegendLine = 20, kLegendDot = 16, kLegendGap = 18;
constexpr TextStyle kDotLabelStyle{.size = 11};
constexpr TextStyle kGroupNameStyle{.size = 12, .bold = true};

struct NamePlace {
  std::size_t group;
  std::string name;
  Point at;  // of the dot, relative to the upper left of the legend
};

// The names of the groups, on as many lines as needed.
std::vector<NamePlace> name_places(const std::vector<ScatterGroup>& groups, double width) {
  std::vector<NamePlace> places;
  Point at{kRadius, kLegendLine / 2};
  for (std::size_t g = 0; g < groups.size(); ++g) {
    if (groups[g].name.empty()) continue;
    const std::string name = fit_width(groups[g].name, kGroupNameStyle, width - kLegendDot);
    const double length = kLegendDot + text_width(name, kGroupNameStyle);
    if (at.x > kRadius && at.x + length > width) at = {kRadius, at.y + kLegendLine};
    places.push_back({g, name, at});
    at.x += length + kLegendGap;
  }
  return places;
}

void draw_points(Canvas& canvas, const Frame& frame, const std::vector<ScatterGroup>& groups) {
  canvas.begin_clip(frame.clip());
  for (std::size_t g = 0; g < groups.size(); ++g) {
    for (std::size_t i = 0; i < groups[g].points.size(); ++i) {
      const auto [x, y] = groups[g].points[i];
      if (!frame.has_place(x, y)) continue;
      const std::string& name = groups[g].labels.empty() ? groups[g].name : groups[g].labels[i];
      canvas.dot(frame.at(x, y), kRadius, series_paint(g, 0.75), fmt::format("{}: {:.4g}, {:.4g}", name, x, y));
    }
  }
  canvas.end_clip();
}

void draw_labels(Canvas& canvas, const Frame& frame, const std::vector<ScatterGroup>& groups, const Box& room) {
  std::vector<PointLabel> labels;
  std::vector<std::string> texts;
  for (const ScatterGroup& group : groups) {
    for (std::size_t i = 0; i < group.points.size(); ++i) {
      const auto [x, y] = group.points[i];
      if (!frame.has_place(x, y)) continue;
      texts.push_back(group.labels.empty() ? "" : group.labels[i]);
      labels.push_back({frame.at(x, y), text_width(texts.back(), kDotLabelStyle), kDotLabelStyle.size});
    }
  }
  const auto places = label_positions(labels, kRadius, room);
  for (std::size_t i = 0; i < places.size(); ++i)
    if (places[i]) canvas.text(*places[i], texts[i], kDotLabelStyle);
}

}  // namespace

Picture scatter_picture(Scatter scatter) {
  Extent x(scatter.x), y(scatter.y);
  for (const ScatterGroup& group : scatter.groups) {
    if (!group.labels.empty() && group.labels.size() != group.points.size())
      throw Error(fmt::format("a group of {} points needs as many labels or none (got {})", group.points.size(),
                              group.labels.size()));
    for (const Point& point : group.points) {
      x.include(point.x);
      y.include(point.y);
    }
  }
  std::vector<NamePlace> names = name_places(scatter.groups, scatter.width - 2 * Frame::kMargin);
  const double legend = names.empty() ? 0 : names.back().at.y + kLegendLine / 2 + 6;
  const Frame frame({.width = scatter.width,
                     .height = scatter.height,
                     .title = scatter.title,
                     .x = scatter.x,
                     .y = scatter.y,
                     .x_range = x.range(),
                     .y_range = y.range(),
                     .under_title = legend});
  Picture picture{.width = scatter.width, .height = scatter.height, .title = scatter.title};
  picture.description = fmt::format("{} against {}, a point each.", scatter.y.label, scatter.x.label);
  picture.draw = [groups = std::make_shared<const std::vector<ScatterGroup>>(std::move(scatter.groups)),
                  names = std::move(names), frame, width = scatter.width](Canvas& canvas) {
    frame.draw(canvas);
    draw_points(canvas, frame, *groups);
    const Box& data = frame.data();
    draw_labels(canvas, frame, *groups, {data.x, data.y, width - data.x, data.height});
    for (const NamePlace& place : names) {
      const Point dot{Frame::kMargin + place.at.x, frame.under_title() + place.at.y};
      TextStyle style = kGroupNameStyle;
      style.paint = {.role = Role::kSeriesText, .series = place.group};
      canvas.dot(dot, kRadius, series_paint(place.group));
      canvas.text({dot.x + kLegendDot - kRadius, dot.y}, place.name, style);
    }
  };
  return picture;
}

}  // namespace heed::plot
