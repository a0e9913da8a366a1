// Several histograms, one below another over a common axis, to compare their values.
#pragma once

#include <string>
#include <vector>

#include "heed/plot/canvas/picture.h"
#include "heed/plot/charts/frame.h"

namespace heed::plot {

struct HistogramGroup {
  std::string name = {};
  std::vector<double> values = {};  // values that are not finite or outside the axis are left out
};

struct HistogramPanels {
  std::string title = {};
  Axis x = {};  // REQUIRES: not log
  std::vector<HistogramGroup> groups = {};
  double width = 640, panel_height = 72;
};

// All panels have the same bins. Each panel is scaled to its own highest bar, and the share of that bar is written next
// to it, because a peak in one group would flatten all others. Throws Error if there is no group.
Picture histogram_panels_picture(const HistogramPanels& panels);

}  // namespace heed::plot
