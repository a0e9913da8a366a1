// Draws a matrix of weights: brighter means more, with words along both sides.
#pragma once

#include <string>
#include <vector>

#include "heed/plot/canvas/picture.h"

namespace heed::plot {

struct Heatmap {
  std::string title = {};
  std::vector<std::string> rows = {}, columns = {};
  std::vector<float> values = {};               // row by row, rows x columns values; NaN: a grey cell
  std::string row_axis = {}, column_axis = {};  // what the words are: "English", "German"
  std::string value_name = "weight";            // label of the colour bar; empty: no bar
  double low = 0, high = 1;                     // the values of the darkest and the brightest colour
  bool signs = false;                           // difference_color, for values on both sides of 0
  bool numbers = false;                         // write each value into its cell, in hundredths
};

// The picture grows with the number of words. If there are many, cells and letters shrink, letters down to 8 pixels.
// Long words are cut with "…"; the tooltips of cells contain them in full. Throws Error if there are not rows x columns
// values, and unless low < high (and, with signs, low = -high).
Picture heatmap_picture(Heatmap heatmap);

}  // namespace heed::plot
