#include "apps/cli/loss_curve.h"

#include <utility>

#include <fmt/format.h>

#include "heed/plot/line_chart.h"
#include "heed/train/run_log.h"

namespace heed::cli {

void save_loss_curve(const std::filesystem::path& run, const std::string& title, const std::string& unit) {
  LineSeries training{.name = "training", .dots = true}, validation{.name = "validation", .dots = true};
  for (const LoggedEpoch& epoch : read_epochs(run / kLogFile)) {
    for (LineSeries* series : {&training, &validation}) series->x.push_back(static_cast<double>(epoch.step));
    training.y.push_back(epoch.train_loss);
    validation.y.push_back(epoch.valid_loss);
  }
  if (training.x.empty()) return;
  const Picture picture = line_chart_picture({.title = title,
                                              .x = {.label = "step", .whole = true},
                                              .y = {.label = fmt::format("nats a {}", unit)},
                                              .series = {std::move(training), std::move(validation)}});
  for (const PictureFormat format : {PictureFormat::kSvg, PictureFormat::kPng}) save(picture, run / kLossCurve, format);
}

}  // namespace heed::cli
