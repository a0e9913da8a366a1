// Several histograms under each other over one axis, to compare where their values lie.
#pragma once

#include <string>
#include <vector>

#include "heed/plot/canvas/picture.h"
#include "heed/plot/charts/frame.h"

namespace heed::plot {

struct HistogramGroup {
  std::string name = {};
  std::vector<double> values = {};  // what is not finite, or beyond the limits of the axis, is left out
};

struct HistogramPanels {
  std::string title = {};
  Axis x = {};  // REQUIRES: not log
  std::vector<HistogramGroup> groups = {};
  double width = 640, panel_height = 72;
};

// All panels have the same intervals. Each is as high as its own highest bar, whose share of the group stands beside
// it: a peak of one group would flatten all others. Throws Error without a group.
Picture histogram_panels_picture(const HistogramPanels& panels);

}  // namespace heed::plot
