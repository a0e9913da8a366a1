#include "apps/cli/lab_pictures.h"

#include <variant>

#include "heed/plot/heatmap.h"
#include "heed/plot/histogram_panels.h"
#include "heed/plot/line_chart.h"
#include "heed/plot/scatter.h"

namespace heed::cli {
namespace {

Axis axis_of(const LabAxis& axis) { return {.label = axis.label, .low = axis.low, .high = axis.high, .log = axis.log}; }

struct Draw {
  const LabFigure& figure;

  Picture operator()(const LabLines& lines) const {
    LineChart chart{.title = figure.title, .x = axis_of(figure.x), .y = axis_of(figure.y)};
    for (const LabSeries& one : lines.series)
      chart.series.push_back({one.name, one.x, one.y, one.low, one.high, one.dashed, one.dots, one.color});
    return line_chart_picture(std::move(chart));
  }

  Picture operator()(const LabHistograms& histograms) const {
    HistogramPanels panels{.title = figure.title, .x = axis_of(figure.x)};
    for (const LabHistogram& one : histograms.groups) panels.groups.push_back({one.name, one.values});
    return histogram_panels_picture(panels);
  }

  Picture operator()(const LabPoints& points) const {
    Scatter scatter{.title = figure.title, .x = axis_of(figure.x), .y = axis_of(figure.y)};
    for (const LabPointGroup& one : points.groups) {
      ScatterGroup& group = scatter.groups.emplace_back(ScatterGroup{.name = one.name});
      for (std::size_t i = 0; i < one.x.size(); ++i) group.points.push_back({one.x[i], one.y[i]});
    }
    return scatter_picture(std::move(scatter));
  }

  Picture operator()(const LabMatrix& matrix) const {
    return heatmap_picture({.title = figure.title,
                            .rows = matrix.rows,
                            .columns = matrix.columns,
                            .values = {matrix.values.begin(), matrix.values.end()},
                            .row_axis = figure.y.label,
                            .column_axis = figure.x.label,
                            .value_name = matrix.value_name,
                            .low = matrix.low,
                            .high = matrix.high,
                            .signs = matrix.low < 0});
  }
};

}  // namespace

Picture picture_of(const LabFigure& figure) { return std::visit(Draw{figure}, figure.content); }

}  // namespace heed::cli
