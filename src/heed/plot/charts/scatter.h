// Draws points in the plane, in named groups.
#pragma once

#include <string>
#include <vector>

#include "heed/plot/canvas/picture.h"
#include "heed/plot/charts/frame.h"

namespace heed::plot {

struct ScatterGroup {
  std::string name = {};
  std::vector<Point> points = {};        // in the units of the axes; points that cannot be shown are left out
  std::vector<std::string> labels = {};  // one per point, drawn next to it if there is room; empty: none
};

struct Scatter {
  std::string title = {};
  Axis x = {}, y = {};
  std::vector<ScatterGroup> groups = {};
  double width = 560, height = 420;
};
// Throws Error unless there is one label per point.
Picture scatter_picture(Scatter scatter);

}  // namespace heed::plot
