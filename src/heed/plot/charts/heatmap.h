// A matrix of weights as a picture: brighter is more, words along both sides.
#pragma once

#include <string>
#include <vector>

#include "heed/plot/canvas/picture.h"

namespace heed::plot {

struct Heatmap {
  std::string title = {};
  std::vector<std::string> rows = {}, columns = {};
  std::vector<float> values = {};  // a row for each of `rows`, of as many numbers as `columns`; NaN: none, a grey cell
  std::string row_axis = {}, column_axis = {};  // what the words are: "English", "German"
  std::string value_name = "weight";            // of the colour bar; empty: none
  double low = 0, high = 1;                     // the values of the darkest and the brightest colour
  bool signs = false;                           // difference_color, for values on both sides of 0
  bool numbers = false;                         // write each value into its cell, in hundredths
};

// Grows with the words; cells and letters get smaller where they are many, letters down to 8 pixels. Words that are
// long for a label end in "…"; the tips of cells have them whole. Throws Error for values that are not rows x columns,
// and unless low < high (and, with signs, low = -high).
Picture heatmap_picture(Heatmap heatmap);

}  // namespace heed::plot
