#include "heed/report/loss_curve.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "heed/plot/charts/line_chart.h"
#include "heed/train/logs/run_log.h"

namespace heed::report {
namespace {

constexpr std::size_t kMostPoints = 200;  // of the curve

// Means over neighbouring steps, with a band from the lowest to the highest batch.
plot::LineSeries training_curve(const std::vector<train::LoggedStep>& steps) {
  plot::LineSeries series{.name = "training"};
  const std::size_t points = std::min(steps.size(), kMostPoints);
  for (std::size_t point = 0; point < points; ++point) {
    const std::size_t begin = point * steps.size() / points, end = (point + 1) * steps.size() / points;
    double sum = 0, low = steps[begin].batch_loss, high = low;
    for (std::size_t i = begin; i < end; ++i) {
      sum += steps[i].batch_loss;
      low = std::min(low, steps[i].batch_loss);
      high = std::max(high, steps[i].batch_loss);
    }
    series.x.push_back(static_cast<double>(steps[begin].step + steps[end - 1].step) / 2);
    series.y.push_back(sum / static_cast<double>(end - begin));
    series.low.push_back(low);
    series.high.push_back(high);
  }
  return series;
}

}  // namespace

void save_loss_curve(const std::filesystem::path& run, const std::string& title, const std::string& unit) {
  const train::LoggedLosses losses = train::read_losses(run / train::kLogFile);
  if (losses.epochs.empty()) return;
  plot::LineSeries training = training_curve(losses.steps), validation{.name = "validation", .dots = true};
  const bool by_steps = losses.steps.size() > losses.epochs.size();
  if (!by_steps) training = {.name = "training", .dots = true};  // means over epochs
  for (const train::LoggedEpoch& epoch : losses.epochs) {
    validation.x.push_back(static_cast<double>(epoch.step));
    validation.y.push_back(epoch.valid_loss);
    if (by_steps) continue;
    training.x.push_back(static_cast<double>(epoch.step));
    training.y.push_back(epoch.train_loss);
  }
  const plot::Picture picture = plot::line_chart_picture({.title = title,
                                                          .x = {.label = "step", .whole = true},
                                                          .y = {.label = fmt::format("nats per {}", unit)},
                                                          .series = {std::move(training), std::move(validation)}});
  for (const plot::PictureFormat format : {plot::PictureFormat::kSvg, plot::PictureFormat::kPng})
    plot::save(picture, run / kLossCurve, format);
}

}  // namespace heed::report
