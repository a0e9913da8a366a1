// Draws lines over a common axis, each with its name at its end and, for a mean of several runs, a band around it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "heed/plot/canvas/picture.h"
#include "heed/plot/charts/frame.h"

namespace heed::plot {

struct LineSeries {
  std::string name = {};
  std::vector<double> x = {}, y = {};
  std::vector<double> low = {}, high = {};  // of the band; empty: no band
  bool dashed = false;
  bool dots = false;                      // mark each point
  std::optional<std::size_t> color = {};  // index for series_color; if absent, the index of the series
};

struct LineChart {
  std::string title = {};
  Axis x = {}, y = {};
  std::vector<LineSeries> series = {};
  double width = 640, height = 400;
};

// Throws Error for a series of uneven lengths or without a point. Values that are not finite leave a gap in the line.
Picture line_chart_picture(LineChart chart);

}  // namespace heed::plot
