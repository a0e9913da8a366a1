#include "heed/plot/charts/histogram_panels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/plot/canvas/typesetting.h"

namespace heed::plot {
namespace {

constexpr std::size_t kIntervals = 50;
constexpr double kPanelNameGap = 14, kPanelGap = 10, kFurniture = 96;  // the last: title, ticks and axis label
constexpr TextStyle kPanelNameStyle{.size = 12, .bold = true};
constexpr TextStyle kShareStyle{.size = 11, .paint = {Role::kMuted}};

struct Panel {
  std::string name, highest;  // the share of the highest bar, as text
  std::array<std::size_t, kIntervals> counts = {};
  std::size_t total = 0;
};

Panel panel_of(const HistogramGroup& group, const Range& range) {
  Panel panel{.name = group.name, .highest = {}};
  const double width = (range.high - range.low) / kIntervals;
  for (const double value : group.values) {
    if (!(value >= range.low && value <= range.high)) continue;
    // The upper limit belongs to the last bin.
    const auto interval = static_cast<std::size_t>((value - range.low) / width);
    ++panel.counts[std::min(interval, kIntervals - 1)];
    ++panel.total;
  }
  const double share = panel.total == 0 ? 0
                                        : static_cast<double>(*std::ranges::max_element(panel.counts)) /
                                              static_cast<double>(panel.total);
  panel.highest = panel.total == 0 ? "no values" : fmt::format("up to {:.{}f}%", 100 * share, share < 0.1 ? 1 : 0);
  return panel;
}

void draw_panel(Canvas& canvas, const Panel& panel, std::size_t number, const Box& box, const Range& range) {
  const std::size_t highest = std::max(*std::ranges::max_element(panel.counts), std::size_t{1});
  const double width = box.width / kIntervals, step = (range.high - range.low) / kIntervals;
  for (std::size_t i = 0; i < kIntervals; ++i) {
    if (panel.counts[i] == 0) continue;
    const double height = box.height * static_cast<double>(panel.counts[i]) / static_cast<double>(highest);
    const double low = range.low + step * static_cast<double>(i);
    canvas.box(
        {box.x + width * static_cast<double>(i) + 0.5, box.bottom() - height, width - 1, height}, series_paint(number),
        fmt::format("{}: {:.4g} to {:.4g}: {} of {}", panel.name, low, low + step, panel.counts[i], panel.total));
  }
  const double base = std::floor(box.bottom()) + 0.5;
  canvas.line(std::array{Point{box.x, base}, Point{box.right(), base}}, {.paint = {Role::kMuted}});
  TextStyle name = kPanelNameStyle;
  name.paint = {.role = Role::kSeriesText, .series = number};
  canvas.text({box.right() + kPanelNameGap, box.bottom() - 28}, panel.name, name);
  canvas.text({box.right() + kPanelNameGap, box.bottom() - 11}, panel.highest, kShareStyle);
}

}  // namespace

Picture histogram_panels_picture(const HistogramPanels& given) {
  if (given.groups.empty()) throw Error("histograms need at least one group of values");
  Extent extent(given.x);
  for (const HistogramGroup& group : given.groups)
    for (const double value : group.values) extent.include(value);
  const Range range = extent.tight_range();
  std::vector<Panel> panels;
  double names = 0;
  for (const HistogramGroup& group : given.groups) {
    Panel& panel = panels.emplace_back(panel_of(group, range));
    panel.name = fit_width(panel.name, kPanelNameStyle, given.width / 3);
    names = std::max({names, text_width(panel.name, kPanelNameStyle), text_width(panel.highest, kShareStyle)});
  }
  Picture picture{.width = given.width,
                  .height = kFurniture + given.panel_height * static_cast<double>(panels.size()),
                  .title = given.title};
  picture.description = fmt::format("How often {} has each value, in {} groups.", given.x.label, panels.size());
  const Frame frame({.width = picture.width,
                     .height = picture.height,
                     .title = given.title,
                     .x = given.x,
                     .y = {.marks = false},
                     .x_range = range,
                     .right = kPanelNameGap + names});
  picture.draw = [panels = std::make_shared<const std::vector<Panel>>(std::move(panels)), frame,
                  range](Canvas& canvas) {
    frame.draw(canvas);
    const double height = frame.data().height / static_cast<double>(panels->size());
    for (std::size_t i = 0; i < panels->size(); ++i) {
      const Box box{frame.data().x, frame.data().y + height * static_cast<double>(i) + kPanelGap, frame.data().width,
                    height - kPanelGap};
      draw_panel(canvas, (*panels)[i], i, box, range);
    }
  };
  return picture;
}

}  // namespace heed::plot
