#include "heed/plot/charts/heatmap_layout.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "heed/plot/canvas/typesetting.h"

namespace heed::plot {
namespace {

constexpr double kMargin = 14, kTitleHeight = 28, kAxisHeight = 18;
constexpr double kLargestCell = 30, kSmallestCell = 11, kSmallestCellOfNumbers = 20, kWantedSide = 720;
constexpr double kLargestFont = 13, kSmallestFont = 8;
constexpr double kLongestWord = 12;                        // in font sizes
constexpr double kLongestAxis = 220, kLongestTitle = 640;  // the title may also be as long as the picture is wide
constexpr double kBarGap = 22, kBarWidth = 12, kShortestBar = 60, kLongestBar = 200, kNameHeight = 20;

// The angle at which the labels of neighbouring columns, `cell` apart, do not touch.
double turn_of(double cell, double font) {
  constexpr double kLineHeight = 1.15, kLeast = 45;
  return std::max(kLeast, std::asin(std::min(1.0, kLineHeight * font / cell)) * 180 / std::numbers::pi);
}

// A single space would be invisible.
std::string visible(const std::string& word) { return word.find_first_not_of(' ') == std::string::npos ? "␣" : word; }

std::vector<std::string> fitted(const std::vector<std::string>& words, const TextStyle& style) {
  std::vector<std::string> list;
  list.reserve(words.size());
  for (const std::string& word : words) list.push_back(fit_width(visible(word), style, kLongestWord * style.size));
  return list;
}

struct Reach {
  double up = 0, right = 0;  // how far rotated words extend above their start, and beyond the right edge of the cells
};
Reach reach_of(const HeatmapLayout& layout, double cells_width) {
  const double angle = layout.column_style.turn * std::numbers::pi / 180, half = layout.column_style.size / 2;
  Reach reach;
  for (std::size_t j = 0; j < layout.columns.size(); ++j) {
    const double length = text_width(layout.columns[j], layout.column_style);
    const double begin = layout.cell * (static_cast<double>(j) + 0.5) - cells_width;
    reach.up = std::max(reach.up, length * std::sin(angle) + half * std::cos(angle));
    reach.right = std::max(reach.right, begin + length * std::cos(angle) + half * std::sin(angle));
  }
  return reach;
}

void choose_sizes(HeatmapLayout& layout, const Heatmap& map) {
  const auto count = static_cast<double>(std::max({map.rows.size(), map.columns.size(), std::size_t{1}}));
  const double smallest = map.numbers ? kSmallestCellOfNumbers : kSmallestCell;
  layout.cell = std::clamp(std::floor(kWantedSide / count), smallest, kLargestCell);
  layout.line = layout.cell < 18 ? 0.5 : 1;
  layout.row_style.size = layout.column_style.size = std::clamp(0.6 * layout.cell, kSmallestFont, kLargestFont);
  layout.row_style.align = TextAlign::kEnd;
  layout.column_style.turn = turn_of(layout.cell, layout.column_style.size);
  layout.rows = fitted(map.rows, layout.row_style);
  layout.columns = fitted(map.columns, layout.column_style);
}

double left_of_cells(const HeatmapLayout& layout) {
  double words = std::max(text_width(layout.row_axis, kHeatmapNote), text_width(layout.column_axis, kHeatmapNote));
  for (const std::string& row : layout.rows) words = std::max(words, text_width(row, layout.row_style));
  return std::ceil(kMargin + words + kHeatmapGap);
}

// Leaves room for the part of a rotated letter below the start of its word.
double below_column_labels(const HeatmapLayout& layout) {
  const TextStyle& style = layout.column_style;
  return kHeatmapGap / 2 + style.size / 2 * std::cos(style.turn * std::numbers::pi / 180);
}

// Returns the right edge of the bar and its labels.
double place_bar(HeatmapLayout& layout, const Heatmap& map) {
  const double name_height = map.value_name.empty() ? 0 : kNameHeight;
  layout.bar = {layout.cells.right() + kBarGap, layout.cells.y, kBarWidth,
                std::clamp(layout.cells.height - name_height, kShortestBar, kLongestBar)};
  layout.bar_ticks = ticks(map.low, map.high, layout.bar.height > 100 ? 5 : 2);
  double right = layout.bar.x + text_width(map.value_name, kHeatmapNote);
  for (const Tick& tick : layout.bar_ticks)
    right = std::max(right, layout.bar.right() + kHeatmapGap + text_width(tick.label, kHeatmapNote));
  layout.value_name_at = {layout.bar.x, layout.bar.bottom() + 15};
  return right;
}

}  // namespace

Point HeatmapLayout::row_label(std::size_t row) const {
  return {cells.x - kHeatmapGap, cells.y + cell * (static_cast<double>(row) + 0.5) - line / 2};
}

Point HeatmapLayout::column_label(std::size_t column) const {
  return {cells.x + cell * (static_cast<double>(column) + 0.5) - line / 2, cells.y - below_column_labels(*this)};
}

HeatmapLayout lay_out(const Heatmap& map) {
  HeatmapLayout layout;
  choose_sizes(layout, map);
  if (!map.row_axis.empty()) layout.row_axis = fit_width(map.row_axis + " ↓", kHeatmapNote, kLongestAxis);
  if (!map.column_axis.empty()) layout.column_axis = fit_width(map.column_axis + " →", kHeatmapNote, kLongestAxis);
  const double cells_width = layout.cell * static_cast<double>(map.columns.size());
  const Reach reach = reach_of(layout, cells_width);
  const double top = kMargin + (map.title.empty() ? 0 : kTitleHeight);
  const double row_axis_height = layout.row_axis.empty() ? 0 : kAxisHeight;
  const double corner_height = row_axis_height + (layout.column_axis.empty() ? 0 : kAxisHeight);
  const double words_height = std::max(reach.up + below_column_labels(layout), corner_height);
  layout.cells = {left_of_cells(layout), std::ceil(top + words_height), cells_width,
                  layout.cell * static_cast<double>(map.rows.size())};

  const double bar_right = place_bar(layout, map);
  const double widest = std::max(layout.cells.right() + reach.right, bar_right);
  layout.title = fit_width(map.title, kHeatmapTitle, std::max(kLongestTitle, widest - kMargin));
  layout.width = std::ceil(std::max(widest, kMargin + text_width(layout.title, kHeatmapTitle)) + kMargin);
  const double bar_bottom = map.value_name.empty() ? layout.bar.bottom() + 4 : layout.value_name_at.y + 5;
  layout.height = std::ceil(std::max(layout.cells.bottom(), bar_bottom) + kMargin);

  layout.title_at = {kMargin, kMargin + 8};
  // Both are in the corner between the two sets of words, which is otherwise empty.
  layout.row_axis_at = {layout.cells.x - kHeatmapGap, layout.cells.y - 9};
  layout.column_axis_at = {layout.row_axis_at.x, layout.row_axis_at.y - row_axis_height};
  return layout;
}

}  // namespace heed::plot
