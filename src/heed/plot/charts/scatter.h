// Points of a plane, in groups with names.
#pragma once

#include <string>
#include <vector>

#include "heed/plot/canvas/picture.h"
#include "heed/plot/charts/frame.h"

namespace heed::plot {

struct ScatterGroup {
  std::string name = {};
  std::vector<Point> points = {};        // in the units of the axes; what has no place there is left out
  std::vector<std::string> labels = {};  // one a point, drawn beside it where there is room; empty: none
};

struct Scatter {
  std::string title = {};
  Axis x = {}, y = {};
  std::vector<ScatterGroup> groups = {};
  double width = 560, height = 420;
};
// Throws Error for labels that are not one a point.
Picture scatter_picture(Scatter scatter);

}  // namespace heed::plot
