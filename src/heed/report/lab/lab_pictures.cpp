#include "heed/report/lab/lab_pictures.h"

#include <variant>

#include "heed/plot/charts/heatmap.h"
#include "heed/plot/charts/histogram_panels.h"
#include "heed/plot/charts/line_chart.h"
#include "heed/plot/charts/scatter.h"

namespace heed::report {
namespace {

plot::Axis axis_of(const lab::LabAxis& axis) {
  return {.label = axis.label, .low = axis.low, .high = axis.high, .log = axis.log};
}

struct Draw {
  const lab::LabFigure& figure;

  plot::Picture operator()(const lab::LabLines& lines) const {
    plot::LineChart chart{.title = figure.title, .x = axis_of(figure.x), .y = axis_of(figure.y)};
    for (const lab::LabSeries& one : lines.series)
      chart.series.push_back({one.name, one.x, one.y, one.low, one.high, one.dashed, one.dots, one.color});
    return line_chart_picture(std::move(chart));
  }

  plot::Picture operator()(const lab::LabHistograms& histograms) const {
    plot::HistogramPanels panels{.title = figure.title, .x = axis_of(figure.x)};
    for (const lab::LabHistogram& one : histograms.groups) panels.groups.push_back({one.name, one.values});
    return histogram_panels_picture(panels);
  }

  plot::Picture operator()(const lab::LabPoints& points) const {
    plot::Scatter scatter{.title = figure.title, .x = axis_of(figure.x), .y = axis_of(figure.y)};
    for (const lab::LabPointGroup& one : points.groups) {
      plot::ScatterGroup& group = scatter.groups.emplace_back(plot::ScatterGroup{.name = one.name});
      for (std::size_t i = 0; i < one.x.size(); ++i) group.points.push_back({one.x[i], one.y[i]});
    }
    return scatter_picture(std::move(scatter));
  }

  plot::Picture operator()(const lab::LabMatrix& matrix) const {
    return plot::heatmap_picture({.title = figure.title,
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

plot::Picture picture_of(const lab::LabFigure& figure) { return std::visit(Draw{figure}, figure.content); }

}  // namespace heed::report
