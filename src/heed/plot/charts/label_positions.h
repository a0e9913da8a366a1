// Finds positions for labels next to points, without covering other labels or points.
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

// The left end of each label, at the middle of its height: right of its point, left, above or below, whichever is the
// first free position within `box`; nothing if none is free. `radius` is that of the dots. Labels are placed in order,
// so the first ones get the best positions.
std::vector<std::optional<Point>> label_positions(std::span<const PointLabel> labels, double radius, const Box& box);

}  // namespace heed::plot
