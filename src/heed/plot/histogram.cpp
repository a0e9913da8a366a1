#include "heed/plot/histogram.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "heed/base/error.h"

namespace heed {
namespace {

double quantile(const std::vector<double>& sorted, double share) {
  const double at = share * static_cast<double>(sorted.size() - 1);
  const auto low = static_cast<std::size_t>(at);
  const std::size_t high = std::min(low + 1, sorted.size() - 1);
  return sorted[low] + (at - static_cast<double>(low)) * (sorted[high] - sorted[low]);
}

// The smallest of 1, 2, 2.5 (unless `whole`) and 5 times a power of ten that is not below `width`.
double round_width(double width, bool whole) {
  const double power = std::pow(10.0, std::floor(std::log10(width)));
  for (const double factor : {1.0, 2.0, 2.5, 5.0})
    if (factor * power >= width * (1 - 1e-9) && !(whole && factor == 2.5)) return factor * power;
  return 10 * power;
}

}  // namespace

Bins bins_of(const std::vector<double>& values, int at_most) {
  std::vector<double> sorted;
  std::ranges::copy_if(values, std::back_inserter(sorted), [](double value) { return std::isfinite(value); });
  std::ranges::sort(sorted);
  if (sorted.empty()) return {.counts = {0}};
  const double range = sorted.back() - sorted.front();
  const double narrow = 1e-9 * std::max(std::abs(sorted.back()), std::abs(sorted.front()));
  if (range <= narrow) return {.low = sorted[0] - 0.5, .width = 1, .counts = {sorted.size()}};
  require(std::isfinite(range), "histogram", [&] {
    return Mismatch{"values that a number can tell apart", fmt::format("{} to {}", sorted.front(), sorted.back())};
  });
  const bool whole = std::ranges::all_of(sorted, [](double value) { return value == std::floor(value); });
  const double quartiles = quantile(sorted, 0.75) - quantile(sorted, 0.25);
  double wanted = 2 * quartiles / std::cbrt(static_cast<double>(sorted.size()));
  if (wanted <= 0) wanted = range / 10;
  if (whole) wanted = std::max(wanted, 1.0);
  const double width = round_width(std::max(wanted, range / std::max(at_most - 1, 1)), whole);
  Bins bins{.low = std::floor(sorted.front() / width) * width, .width = width};
  if (whole && width == 1) bins.low -= 0.5;  // a bar stands over its number
  for (const double value : sorted) {
    const auto bin = static_cast<std::size_t>(std::max(0.0, std::floor((value - bins.low) / width + 1e-9)));
    if (bin >= bins.counts.size()) bins.counts.resize(bin + 1);
    ++bins.counts[bin];
  }
  return bins;
}

Picture histogram_picture(const Histogram& histogram) {
  const Bins bins = bins_of(histogram.values);
  const Axis y{.label = "count", .low = 0.0, .whole = true};
  Extent x_extent(histogram.x), y_extent(y);
  const double around = bins.counts.size() == 1 ? 2 * bins.width : 0;  // one bar alone is no picture
  x_extent.include(bins.low - around);
  x_extent.include(bins.low + bins.width * static_cast<double>(bins.counts.size()) + around);
  y_extent.include(static_cast<double>(std::max(*std::ranges::max_element(bins.counts), std::size_t{1})));
  const Frame frame({.width = histogram.width,
                     .height = histogram.height,
                     .title = histogram.title,
                     .x = histogram.x,
                     .y = y,
                     .x_range = x_extent.tight_range(),
                     .y_range = y_extent.range()});
  Picture picture{.width = histogram.width, .height = histogram.height, .title = histogram.title};
  picture.description = fmt::format("How often {} has each value, of {}.", histogram.x.label, histogram.values.size());
  picture.draw = [bins, frame](Canvas& canvas) {
    frame.draw(canvas);
    canvas.begin_clip(frame.data());
    for (std::size_t i = 0; i < bins.counts.size(); ++i) {
      if (bins.counts[i] == 0) continue;
      const double begin = bins.low + bins.width * static_cast<double>(i);
      const Point top = frame.at(begin, static_cast<double>(bins.counts[i])), end = frame.at(begin + bins.width, 0);
      canvas.box({top.x + 0.5, top.y, end.x - top.x - 1, end.y - top.y}, series_paint(0),
                 fmt::format("{:.4g} to {:.4g}: {}", begin, begin + bins.width, bins.counts[i]));
    }
    canvas.end_clip();
  };
  return picture;
}

}  // namespace heed
