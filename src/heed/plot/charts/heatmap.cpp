#include "heed/plot/charts/heatmap.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/plot/charts/heatmap_layout.h"

namespace heed::plot {
namespace {

double share(const Heatmap& map, double value) { return (value - map.low) / (map.high - map.low); }

// `share`: from 0 at low to 1 at high.
Color color_of(const Heatmap& map, double share) {
  return map.signs ? difference_color(2 * share - 1) : weight_color(share);
}

void draw_cell(Canvas& canvas, const Heatmap& map, const HeatmapLayout& layout, std::size_t row, std::size_t column) {
  const auto value = static_cast<double>(map.values[row * map.columns.size() + column]);
  const Box box{layout.cells.x + layout.cell * static_cast<double>(column),
                layout.cells.y + layout.cell * static_cast<double>(row), layout.cell - layout.line,
                layout.cell - layout.line};
  if (std::isnan(value)) {
    canvas.box(box, {Role::kGrid}, fmt::format("{} ← {}: none", map.rows[row], map.columns[column]));
    return;
  }
  const Color color = color_of(map, share(map, value));
  canvas.box(box, data_paint(color), fmt::format("{} ← {}: {:.3f}", map.rows[row], map.columns[column], value));
  if (map.numbers)
    canvas.text({box.x + box.width / 2, box.y + box.height / 2}, fmt::format("{:.0f}", 100 * value),
                {.size = layout.cell * 0.36, .align = TextAlign::kMiddle, .paint = data_paint(readable_on(color))});
}

void draw_words(Canvas& canvas, const HeatmapLayout& layout) {
  for (std::size_t i = 0; i < layout.rows.size(); ++i)
    canvas.text(layout.row_label(i), layout.rows[i], layout.row_style);
  for (std::size_t j = 0; j < layout.columns.size(); ++j)
    canvas.text(layout.column_label(j), layout.columns[j], layout.column_style);
  TextStyle right_aligned = kHeatmapNote;
  right_aligned.align = TextAlign::kEnd;
  if (!layout.title.empty()) canvas.text(layout.title_at, layout.title, kHeatmapTitle);
  if (!layout.column_axis.empty()) canvas.text(layout.column_axis_at, layout.column_axis, right_aligned);
  if (!layout.row_axis.empty()) canvas.text(layout.row_axis_at, layout.row_axis, right_aligned);
}

void draw_bar(Canvas& canvas, const Heatmap& map, const HeatmapLayout& layout) {
  constexpr double kStep = 2;
  const Box& bar = layout.bar;
  for (double y = 0; y < bar.height; y += kStep) {
    const Box piece{bar.x, bar.y + y, bar.width, std::min(kStep, bar.height - y)};
    canvas.box(piece, data_paint(color_of(map, 1 - (y + kStep / 2) / bar.height)));
  }
  for (const Tick& tick : layout.bar_ticks)
    canvas.text({bar.right() + kHeatmapGap, bar.bottom() - bar.height * share(map, tick.value)}, tick.label,
                kHeatmapNote);
  if (!map.value_name.empty()) canvas.text(layout.value_name_at, map.value_name, kHeatmapNote);
}

}  // namespace

Picture heatmap_picture(Heatmap heatmap) {
  if (heatmap.values.size() != heatmap.rows.size() * heatmap.columns.size())
    throw Error(fmt::format("a heatmap needs {} x {} values (got {})", heatmap.rows.size(), heatmap.columns.size(),
                            heatmap.values.size()));
  if (!(heatmap.low < heatmap.high) || !std::isfinite(heatmap.high - heatmap.low))
    throw Error(fmt::format("the low value of a heatmap must be below its high value (got {} and {})", heatmap.low,
                            heatmap.high));
  if (heatmap.signs && heatmap.low != -heatmap.high)
    throw Error(fmt::format("a heatmap with signs must reach as far below 0 as above (got {} and {})", heatmap.low,
                            heatmap.high));
  HeatmapLayout layout = lay_out(heatmap);
  Picture picture{.width = layout.width, .height = layout.height, .title = heatmap.title};
  picture.description = fmt::format(
      "A matrix of {}: {} rows, {}; {} columns, {}.", heatmap.value_name.empty() ? "values" : heatmap.value_name,
      heatmap.rows.size(), fmt::join(heatmap.rows, " "), heatmap.columns.size(), fmt::join(heatmap.columns, " "));
  struct Drawn {
    Heatmap map;
    HeatmapLayout layout;
  };
  picture.draw = [drawn = std::make_shared<const Drawn>(Drawn{std::move(heatmap), std::move(layout)})](Canvas& canvas) {
    const auto& [map, places] = *drawn;
    for (std::size_t i = 0; i < map.rows.size(); ++i)
      for (std::size_t j = 0; j < map.columns.size(); ++j) draw_cell(canvas, map, places, i, j);
    draw_words(canvas, places);
    draw_bar(canvas, map, places);
  };
  return picture;
}

}  // namespace heed::plot
