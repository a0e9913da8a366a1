#include "heed/plot/charts/label_positions.h"

#include <algorithm>
#include <array>

namespace heed::plot {
namespace {

bool overlap(const Box& a, const Box& b) {
  return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}

bool within(const Box& inner, const Box& outer) {
  return inner.x >= outer.x && inner.right() <= outer.right() && inner.y >= outer.y && inner.bottom() <= outer.bottom();
}

std::array<Point, 4> upper_left_corners(const PointLabel& label, double radius) {
  constexpr double kGap = 3;
  const auto [x, y] = label.point;
  const double middle_x = x - label.width / 2, middle_y = y - label.height / 2;
  return {Point{x + radius + kGap, middle_y}, Point{x - radius - kGap - label.width, middle_y},
          Point{middle_x, y - radius - label.height}, Point{middle_x, y + radius}};
}

}  // namespace

std::vector<std::optional<Point>> label_positions(std::span<const PointLabel> labels, double radius, const Box& box) {
  std::vector<Box> taken;
  for (const PointLabel& label : labels)
    taken.push_back({label.point.x - radius, label.point.y - radius, 2 * radius, 2 * radius});
  std::vector<std::optional<Point>> positions;
  for (const PointLabel& label : labels) {
    std::optional<Point>& position = positions.emplace_back();
    if (label.width <= 0) continue;
    for (const Point& corner : upper_left_corners(label, radius)) {
      const Box wanted{corner.x, corner.y, label.width, label.height};
      if (!within(wanted, box) || std::ranges::any_of(taken, [&](const Box& other) { return overlap(wanted, other); }))
        continue;
      taken.push_back(wanted);
      position = Point{corner.x, corner.y + label.height / 2};
      break;
    }
  }
  return positions;
}

}  // namespace heed::plot
