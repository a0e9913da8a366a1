// Draws values with their confidence intervals, one row each, and the single measurements below them.
#pragma once

#include <string>
#include <vector>

#include "heed/plot/canvas/picture.h"
#include "heed/plot/charts/frame.h"

namespace heed::plot {

struct IntervalRow {
  std::string name = {};
  double value = 0, low = 0, high = 0;
  std::vector<double> points = {};  // such as the runs whose mean is the value
};

struct IntervalChart {
  std::string title = {};
  Axis x = {};
  std::vector<IntervalRow> rows = {};  // from the top
  double width = 640;
};

Picture interval_chart_picture(IntervalChart chart);

}  // namespace heed::plot
