#include "heed/plot/scatter.h"

#include <algorithm>
#include <limits>
#include <memory>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/plot/typesetting.h"

namespace heed {
namespace {

constexpr double kRadius = 4;

void draw_group(Canvas& canvas, const Frame& frame, const ScatterGroup& group, const Color& color) {
  for (std::size_t i = 0; i < group.points.size(); ++i) {
    const Point place = frame.at(group.points[i].x, group.points[i].y);
    canvas.dot(place, kRadius, data_paint(color, 0.75),
               fmt::format("{}: {:.4g}, {:.4g}", group.name, group.points[i].x, group.points[i].y));
    if (!group.labels.empty()) canvas.text({place.x + kRadius + 3, place.y}, group.labels[i], {.size = 11});
  }
}

// The names of the groups in a row at the upper right, outside the data.
void draw_names(Canvas& canvas, const Frame& frame, const std::vector<ScatterGroup>& groups) {
  double x = frame.data().right();
  for (std::size_t g = groups.size(); g-- > 0;) {
    if (groups[g].name.empty()) continue;
    const TextStyle style{.size = 12, .bold = true, .paint = data_paint(series_color(g))};
    x -= text_width(groups[g].name, style);
    canvas.text({x, frame.data().y - 16}, groups[g].name, style);
    canvas.dot({x - 8, frame.data().y - 16}, kRadius, data_paint(series_color(g)));
    x -= 28;
  }
}

}  // namespace

Picture scatter_picture(Scatter scatter) {
  constexpr double kFar = std::numeric_limits<double>::infinity();
  Point low{kFar, kFar}, high{-kFar, -kFar};
  for (const ScatterGroup& group : scatter.groups) {
    require(group.labels.empty() || group.labels.size() == group.points.size(), "scatter", [&] {
      return Mismatch{fmt::format("{} labels or none", group.points.size()), std::to_string(group.labels.size())};
    });
    for (const Point& point : group.points) {
      low = {std::min(low.x, point.x), std::min(low.y, point.y)};
      high = {std::max(high.x, point.x), std::max(high.y, point.y)};
    }
  }
  if (low.x > high.x) low = {0, 0}, high = {1, 1};
  const Frame frame(scatter.width, scatter.height, scatter.title, scatter.x, scatter.y,
                    range_of(scatter.x, low.x, high.x), range_of(scatter.y, low.y, high.y));
  Picture picture{.width = scatter.width, .height = scatter.height, .title = scatter.title};
  picture.description = fmt::format("{} against {}, a point each.", scatter.y.label, scatter.x.label);
  picture.draw = [groups = std::make_shared<const std::vector<ScatterGroup>>(std::move(scatter.groups)),
                  frame](Canvas& canvas) {
    frame.draw(canvas);
    for (std::size_t g = 0; g < groups->size(); ++g) draw_group(canvas, frame, (*groups)[g], series_color(g));
    draw_names(canvas, frame, *groups);
  };
  return picture;
}

}  // namespace heed
