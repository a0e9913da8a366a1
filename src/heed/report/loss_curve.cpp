#include "heed/report/loss_curve.h"

#include <utility>

#include <fmt/format.h>

#include "heed/plot/charts/line_chart.h"
#include "heed/train/logs/run_log.h"

namespace heed::report {

void save_loss_curve(const std::filesystem::path& run, const std::string& title, const std::string& unit) {
  plot::LineSeries training{.name = "training", .dots = true}, validation{.name = "validation", .dots = true};
  for (const train::LoggedEpoch& epoch : train::read_epochs(run / train::kLogFile)) {
    for (plot::LineSeries* series : {&training, &validation}) series->x.push_back(static_cast<double>(epoch.step));
    training.y.push_back(epoch.train_loss);
    validation.y.push_back(epoch.valid_loss);
  }
  if (training.x.empty()) return;
  const plot::Picture picture = plot::line_chart_picture({.title = title,
                                                          .x = {.label = "step", .whole = true},
                                                          .y = {.label = fmt::format("nats per {}", unit)},
                                                          .series = {std::move(training), std::move(validation)}});
  for (const plot::PictureFormat format : {plot::PictureFormat::kSvg, plot::PictureFormat::kPng})
    plot::save(picture, run / kLossCurve, format);
}

}  // namespace heed::report
