// The positions and sizes of the parts of a heatmap.
#pragma once

#include <string>
#include <vector>

#include "heed/plot/canvas/canvas.h"
#include "heed/plot/charts/heatmap.h"
#include "heed/plot/charts/ticks.h"

namespace heed::plot {

struct HeatmapLayout {
  double width = 0, height = 0;            // of the picture
  double cell = 0, line = 0;               // side of a cell including the line to the next one, and that line
  TextStyle row_style, column_style;       // of the words
  std::vector<std::string> rows, columns;  // the words, cut to the available space
  Box cells, bar;
  std::vector<Tick> bar_ticks;
  std::string title, row_axis, column_axis;
  Point title_at, row_axis_at, column_axis_at, value_name_at;

  Point row_label(std::size_t row) const;
  Point column_label(std::size_t column) const;
};

inline constexpr TextStyle kHeatmapTitle{.size = 15, .bold = true};
inline constexpr TextStyle kHeatmapNote{.size = 11, .paint = {Role::kMuted}};  // axes and colour bar
inline constexpr double kHeatmapGap = 6;                                       // between cells and words

HeatmapLayout lay_out(const Heatmap& map);

}  // namespace heed::plot
