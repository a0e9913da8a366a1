// How often values fall into each of a row of equal intervals.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "heed/plot/frame.h"
#include "heed/plot/picture.h"

namespace heed {

struct Bins {
  double low = 0, width = 1;
  std::vector<std::size_t> counts = {};
};
// As many intervals [low + i width, low + (i + 1) width) as the spread and number of the values ask for (Freedman &
// Diaconis 1981), at round places and, for whole numbers, of a whole width. Values that are not finite are left out.
Bins bins_of(const std::vector<double>& values, int at_most = 60);

struct Histogram {
  std::string title = {};
  Axis x = {};  // REQUIRES: not log
  std::vector<double> values = {};
  double width = 640, height = 360;
};
Picture histogram_picture(const Histogram& histogram);

}  // namespace heed
