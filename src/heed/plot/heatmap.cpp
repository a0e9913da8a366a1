#include "heed/plot/heatmap.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/plot/ticks.h"
#include "heed/plot/typesetting.h"

namespace heed {
namespace {

constexpr double kMargin = 14, kGap = 6, kTitleHeight = 26, kAxisHeight = 20, kBarWidth = 12, kBarGap = 22;
constexpr double kTurn = 45, kLongestLabel = 150;
constexpr double kLargestCell = 30, kSmallestCell = 10, kWantedSide = 720;

struct Layout {
  double cell, font;
  double row_labels, column_labels;  // width and height of the labels
  double over;                       // by how much the last turned labels reach beyond the right of the cells
  Box cells;
  double width, height;
};

std::vector<std::string> fitted(const std::vector<std::string>& labels, const TextStyle& style) {
  std::vector<std::string> list;
  for (const std::string& label : labels) list.push_back(fit_width(label, style, kLongestLabel));
  return list;
}

Layout lay_out(const Heatmap& map) {
  const auto count = static_cast<double>(std::max(map.rows.size(), map.columns.size()));
  Layout layout{};
  layout.cell = std::clamp(std::floor(kWantedSide / std::max(count, 1.0)), kSmallestCell, kLargestCell);
  layout.font = std::clamp(layout.cell * 0.55, 8.0, 13.0);
  const TextStyle style{.size = layout.font};
  const double slope = std::sin(kTurn * std::numbers::pi / 180);
  for (const std::string& row : map.rows) layout.row_labels = std::max(layout.row_labels, text_width(row, style));
  const double columns_width = layout.cell * static_cast<double>(map.columns.size());
  for (std::size_t j = 0; j < map.columns.size(); ++j) {
    const double reach = text_width(map.columns[j], style) * slope;
    layout.column_labels = std::max(layout.column_labels, reach + layout.font * slope);
    layout.over = std::max(layout.over, (static_cast<double>(j) + 0.5) * layout.cell + reach + layout.font - columns_width);
  }
  layout.cells = {kMargin + layout.row_labels + kGap,
                  kMargin + (map.title.empty() ? 0 : kTitleHeight) + (map.column_axis.empty() ? 0 : kAxisHeight) +
                      layout.column_labels + kGap,
                  columns_width, layout.cell * static_cast<double>(map.rows.size())};
  const double bar = kBarGap + kBarWidth + kGap + text_width("0.00", {.size = 11});
  layout.width = layout.cells.right() + std::max(layout.over, bar) + kMargin;
  layout.width = std::max(layout.width, 2 * kMargin + text_width(map.title, {.size = 14, .bold = true}));
  layout.height = std::max(layout.cells.bottom(), layout.cells.y + 60) + (map.row_axis.empty() ? 0 : kAxisHeight) + kMargin;
  return layout;
}

double share(const Heatmap& map, double value) { return (value - map.low) / (map.high - map.low); }

void draw_cells(Canvas& canvas, const Heatmap& map, const Layout& layout) {
  for (std::size_t i = 0; i < map.rows.size(); ++i) {
    for (std::size_t j = 0; j < map.columns.size(); ++j) {
      const auto value = static_cast<double>(map.values[i * map.columns.size() + j]);
      const Color color = weight_color(share(map, value));
      const Box box{layout.cells.x + layout.cell * static_cast<double>(j),
                    layout.cells.y + layout.cell * static_cast<double>(i), layout.cell - 1, layout.cell - 1};
      canvas.box(box, data_paint(color), fmt::format("{} ← {}: {:.3f}", map.rows[i], map.columns[j], value));
      if (!map.numbers || layout.cell < 20) continue;
      canvas.text({box.x + box.width / 2, box.y + box.height / 2}, fmt::format("{:.0f}", 100 * value),
                  {.size = layout.cell * 0.36, .align = TextAlign::kMiddle, .paint = data_paint(readable_on(color))});
    }
  }
}

void draw_labels(Canvas& canvas, const Heatmap& map, const Layout& layout) {
  if (!map.title.empty())
    canvas.text({kMargin, kMargin + 8}, map.title, {.size = 14, .bold = true});
  for (std::size_t i = 0; i < map.rows.size(); ++i) {
    const double y = layout.cells.y + layout.cell * (static_cast<double>(i) + 0.5) - 0.5;
    canvas.text({layout.cells.x - kGap, y}, map.rows[i], {.size = layout.font, .align = TextAlign::kEnd});
  }
  for (std::size_t j = 0; j < map.columns.size(); ++j) {
    const double x = layout.cells.x + layout.cell * (static_cast<double>(j) + 0.5);
    canvas.text({x, layout.cells.y - kGap - 2}, map.columns[j], {.size = layout.font, .turn = kTurn});
  }
  const TextStyle axis{.size = 11, .paint = {Role::kMuted}};
  if (!map.column_axis.empty()) {
    const double y = kMargin + (map.title.empty() ? 0 : kTitleHeight) + 6;
    canvas.text({layout.cells.x, y}, map.column_axis + " →", axis);
  }
  if (!map.row_axis.empty()) {
    TextStyle style = axis;
    style.align = TextAlign::kEnd;
    canvas.text({layout.cells.x - kGap, layout.cells.bottom() + 12}, map.row_axis + " ↑", style);
  }
}

void draw_bar(Canvas& canvas, const Heatmap& map, const Layout& layout) {
  constexpr int kSteps = 64;
  const Box bar{layout.cells.right() + kBarGap, layout.cells.y, kBarWidth, std::clamp(layout.cells.height, 60.0, 160.0)};
  const double step = bar.height / kSteps;
  for (int i = 0; i < kSteps; ++i) {  // each a little longer, so that no line shows between them
    const Box piece{bar.x, bar.y + step * i, bar.width, i + 1 < kSteps ? step + 0.5 : step};
    canvas.box(piece, data_paint(weight_color(1 - (i + 0.5) / kSteps)), {});
  }
  for (const Tick& tick : ticks(map.low, map.high, 4)) {
    const double y = bar.bottom() - bar.height * share(map, tick.value);
    canvas.text({bar.right() + kGap, y}, tick.label, {.size = 11, .paint = {Role::kMuted}});
  }
}

}  // namespace

Picture heatmap_picture(Heatmap heatmap) {
  require(heatmap.values.size() == heatmap.rows.size() * heatmap.columns.size(), "heatmap", [&] {
    return Mismatch{fmt::format("{} x {} values", heatmap.rows.size(), heatmap.columns.size()),
                    std::to_string(heatmap.values.size())};
  });
  const TextStyle style{.size = 13};
  heatmap.rows = fitted(heatmap.rows, style);
  heatmap.columns = fitted(heatmap.columns, style);
  const Layout layout = lay_out(heatmap);
  Picture picture{.width = std::ceil(layout.width), .height = std::ceil(layout.height)};
  picture.title = heatmap.title;
  picture.description =
      fmt::format("A matrix of {}: {} rows, {}; {} columns, {}.", heatmap.value_name, heatmap.rows.size(),
                  fmt::join(heatmap.rows, " "), heatmap.columns.size(), fmt::join(heatmap.columns, " "));
  picture.draw = [map = std::make_shared<const Heatmap>(std::move(heatmap)), layout](Canvas& canvas) {
    draw_cells(canvas, *map, layout);
    draw_labels(canvas, *map, layout);
    draw_bar(canvas, *map, layout);
  };
  return picture;
}

}  // namespace heed
