// Places for labels beside points, where they cover neither each other nor a point.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "heed/plot/canvas/canvas.h"

namespace heed::plot {

struct PointLabel {
  Point point;
  double width = 0, height = 0;  // of the label
};

// The left end of each label, on the middle of its height: at the right of its point, at its left, above or below,
// whichever is free first and within `box`; nothing where none is. `radius` is that of the points' dots. Labels are
// placed in order, so that early ones have the best places.
std::vector<std::optional<Point>> label_positions(std::span<const PointLabel> labels, double radius, const Box& box);

}  // namespace heed::plot
