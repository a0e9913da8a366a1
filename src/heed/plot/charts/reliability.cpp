#include "heed/plot/charts/reliability.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/plot/canvas/typesetting.h"
#include "heed/plot/charts/frame.h"

namespace heed::plot {
namespace {

constexpr double kStrip = 84, kBars = 44, kBinDotRadius = 4.5;
constexpr TextStyle kCountStyle{.size = 11, .align = TextAlign::kMiddle, .paint = {Role::kMuted}};
constexpr TextStyle kStripLabelStyle{.size = 12, .paint = {Role::kMuted}};

// "940", "12.3k": must fit the width of a bar.
std::string short_count(std::int64_t count) {
  if (count < 10000) return fmt::format("{}", count);
  const double thousands = static_cast<double>(count) / 1000;
  return thousands < 1000 ? fmt::format("{:.3g}k", thousands) : fmt::format("{:.3g}M", thousands / 1000);
}

// From the lowest value, rounded down to a multiple of the bin width, to 1.
Range range_from(double low, double step) { return {std::max(0.0, std::floor(low / step + 1e-9) * step), 1}; }

void draw_counts(Canvas& canvas, const Frame& frame, const std::vector<ReliabilityBin>& bins) {
  const std::int64_t most = std::ranges::max_element(bins, {}, &ReliabilityBin::examples)->examples;
  const double base = std::floor(frame.under_title() + kStrip - 14) + 0.5;
  canvas.text({Frame::kMargin, frame.under_title() + 6}, "examples", kStripLabelStyle);
  for (const ReliabilityBin& bin : bins) {
    const double left = frame.at(bin.low, 0).x, right = frame.at(bin.high, 0).x;
    const double height = std::max(1.0, kBars * static_cast<double>(bin.examples) / static_cast<double>(most));
    canvas.box({left + 1.5, base - height, right - left - 3, height}, series_paint(0, 0.6),
               fmt::format("{:.2g} to {:.2g}: {}", bin.low, bin.high, bin.examples));
    canvas.text({(left + right) / 2, base - height - 9}, short_count(bin.examples), kCountStyle);
  }
  canvas.line(std::array{Point{frame.data().x, base}, Point{frame.data().right(), base}}, {.paint = {Role::kMuted}});
}

void draw_accuracies(Canvas& canvas, const Frame& frame, const std::vector<ReliabilityBin>& bins) {
  constexpr double kWhisker = 5;
  std::vector<Point> line;
  for (const ReliabilityBin& bin : bins) {
    const Point at = frame.at(bin.confidence, bin.accuracy);
    const double low = frame.at(0, bin.accuracy_low).y, high = frame.at(0, bin.accuracy_high).y;
    const Stroke stroke{.paint = series_paint(0), .width = 1.25};
    canvas.line(std::array{Point{at.x, low}, Point{at.x, high}}, stroke);
    for (const double end : {low, high})
      canvas.line(std::array{Point{at.x - kWhisker, end}, Point{at.x + kWhisker, end}}, stroke);
    line.push_back(at);
  }
  if (line.size() > 1) canvas.line(line, {.paint = series_paint(0), .width = 2});
  for (std::size_t i = 0; i < bins.size(); ++i)
    canvas.dot(line[i], kBinDotRadius, series_paint(0),
               fmt::format("confidence {:.4f}, accuracy {:.4f} ({:.4f} to {:.4f}), {} examples", bins[i].confidence,
                           bins[i].accuracy, bins[i].accuracy_low, bins[i].accuracy_high, bins[i].examples));
}

void draw_diagonal(Canvas& canvas, const Frame& frame, double from) {
  canvas.line(std::array{frame.at(from, from), frame.at(1, 1)}, {.paint = {Role::kMuted}, .width = 1.5, .dash = 5});
}

// Whether the line through the bins, or a dot or bar on it, overlaps `box`.
bool meets(const Frame& frame, const std::vector<ReliabilityBin>& bins, const Box& box) {
  const auto between = [](double value, double low, double high) { return low <= value && value <= high; };
  for (std::size_t i = 0; i < bins.size(); ++i) {
    const double x = frame.at(bins[i].confidence, 0).x;
    const double top = frame.at(0, bins[i].accuracy_high).y, bottom = frame.at(0, bins[i].accuracy_low).y;
    if (between(x, box.x, box.right()) && top <= box.bottom() && bottom >= box.y) return true;
    if (i == 0) continue;
    constexpr int kSteps = 50;
    for (int step = 0; step <= kSteps; ++step) {
      const double share = static_cast<double>(step) / kSteps;
      const Point at = frame.at(std::lerp(bins[i - 1].confidence, bins[i].confidence, share),
                                std::lerp(bins[i - 1].accuracy, bins[i].accuracy, share));
      if (between(at.x, box.x, box.right()) && between(at.y, box.y, box.bottom())) return true;
    }
  }
  return false;
}

// Labels the two sides of the diagonal in the corners, if the data leave room.
void draw_sides(Canvas& canvas, const Frame& frame, const std::vector<ReliabilityBin>& bins) {
  constexpr double kAway = 10, kHeight = 16, kAir = 8;
  const Box& data = frame.data();
  const auto draw = [&](const char* words, bool lower) {
    TextStyle style = kStripLabelStyle;
    style.align = lower ? TextAlign::kEnd : TextAlign::kStart;
    const double width = text_width(words, style);
    const Point at{lower ? data.right() - kAway : data.x + kAway, lower ? data.bottom() - 16 : data.y + 16};
    const Box around{(lower ? at.x - width : at.x) - kAir, at.y - kHeight / 2 - kAir, width + 2 * kAir,
                     kHeight + 2 * kAir};
    if (!meets(frame, bins, around)) canvas.text(at, words, style);
  };
  draw("right more often than it thinks", false);
  draw("wrong more often than it thinks", true);
}

}  // namespace

Picture reliability_picture(ReliabilityDiagram diagram) {
  std::erase_if(diagram.bins, [](const ReliabilityBin& bin) { return bin.examples <= 0; });
  if (diagram.bins.empty()) throw Error("a reliability diagram needs at least one example");
  const double step = diagram.bins.front().high - diagram.bins.front().low;
  const double least_sure = std::ranges::min(diagram.bins, {}, &ReliabilityBin::low).low;
  const double least_right = std::ranges::min(diagram.bins, {}, &ReliabilityBin::accuracy_low).accuracy_low;
  const Range x = range_from(least_sure, step), y = range_from(std::min(least_sure, least_right), step);
  const Frame frame({.width = diagram.width,
                     .height = diagram.height,
                     .title = diagram.title,
                     .x = {.label = "confidence: probability of the predicted class"},
                     .y = {.label = "accuracy: share of predictions that are right"},
                     .x_range = x,
                     .y_range = y,
                     .under_title = kStrip});
  Picture picture{.width = diagram.width, .height = diagram.height, .title = diagram.title};
  picture.description = fmt::format("Accuracy against confidence in {} intervals.", diagram.bins.size());
  picture.draw = [bins = std::make_shared<const std::vector<ReliabilityBin>>(std::move(diagram.bins)), frame,
                  from = x.low](Canvas& canvas) {
    frame.draw(canvas);
    draw_counts(canvas, frame, *bins);
    draw_diagonal(canvas, frame, from);
    draw_sides(canvas, frame, *bins);
    canvas.begin_clip(frame.clip());
    draw_accuracies(canvas, frame, *bins);
    canvas.end_clip();
  };
  return picture;
}

}  // namespace heed::plot
