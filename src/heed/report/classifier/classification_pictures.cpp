#include "heed/report/classifier/classification_pictures.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "heed/base/unicode/printable.h"
#include "heed/plot/charts/line_chart.h"
#include "heed/plot/charts/reliability.h"

namespace heed::report {
namespace {

constexpr std::size_t kLongestLabelInPicture = 24;  // bytes, in a picture
constexpr std::size_t kChanceColor = 5;             // the colour closest to the text colour; no class uses it then

// Thousands of steps are more than the picture has pixels.
plot::LineSeries roc_series(const metrics::RocCurve& curve, std::string name) {
  constexpr double kVisible = 1e-3;
  plot::LineSeries series{.name = std::move(name)};
  const std::size_t points = curve.true_positives.size();
  for (std::size_t i = 0; i < points; ++i) {
    const double x = curve.false_positives[i], y = curve.true_positives[i];
    const bool near = !series.x.empty() && x - series.x.back() < kVisible && y - series.y.back() < kVisible;
    if (near && i + 1 < points) continue;
    series.x.push_back(x), series.y.push_back(y);
  }
  return series;
}

}  // namespace

plot::Picture reliability_picture_of(const metrics::ClassificationScore& score) {
  plot::ReliabilityDiagram diagram{.title = "Accuracy against confidence"};
  for (const metrics::CalibrationBin& bin : score.calibration) {
    if (bin.examples == 0) continue;
    const metrics::Interval interval = metrics::wilson_interval(bin.right, bin.examples);
    diagram.bins.push_back({.low = bin.low,
                            .high = bin.high,
                            .examples = bin.examples,
                            .confidence = bin.confidence,
                            .accuracy = bin.accuracy,
                            .accuracy_low = interval.low,
                            .accuracy_high = interval.high});
  }
  return reliability_picture(std::move(diagram));
}

plot::Picture roc_picture_of(const metrics::ClassificationScore& score, std::span<const std::string> labels,
                             std::span<const std::size_t> classes) {
  plot::LineChart chart{.title = classes.size() == 1
                                     ? "ROC curve and the area under it"
                                     : "ROC curves, each class against the others, and the areas under them",
                        .x = {.label = "false positives: share of the other examples", .low = 0.0, .high = 1.0},
                        .y = {.label = "true positives: share of the examples of the class", .low = 0.0, .high = 1.0},
                        .width = 640,
                        .height = 520};
  // Sorts the names by the height of their curves.
  std::vector<std::size_t> order(classes.begin(), classes.end());
  std::ranges::stable_sort(order, std::ranges::greater(), [&](std::size_t c) { return score.roc[c].area; });
  for (const std::size_t c : order) {
    const std::size_t place = chart.series.size();
    chart.series.push_back(roc_series(
        score.roc[c], fmt::format("{}: {:.3f}", printable(labels[c], kLongestLabelInPicture), score.roc[c].area)));
    chart.series.back().color = place < kChanceColor ? place : place + 1;
  }
  chart.series.push_back({.name = "chance: 0.5", .x = {0, 1}, .y = {0, 1}, .dashed = true, .color = kChanceColor});
  return line_chart_picture(std::move(chart));
}

}  // namespace heed::report
