#include "heed/plot/histogram.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include <fmt/format.h>

namespace heed {
namespace {

double quantile(const std::vector<double>& sorted, double share) {
  const double at = share * static_cast<double>(sorted.size() - 1);
  const auto low = static_cast<std::size_t>(at);
  const std::size_t high = std::min(low + 1, sorted.size() - 1);
  return sorted[low] + (at - static_cast<double>(low)) * (sorted[high] - sorted[low]);
}

// The smallest of 1, 2, 2.5, 5 times a power of ten that is not below `width`.
double round_width(double width) {
  const double power = std::pow(10.0, std::floor(std::log10(width)));
  for (const double factor : {1.0, 2.0, 2.5, 5.0})
    if (factor * power >= width * (1 - 1e-9)) return factor * power;
  return 10 * power;
}

}  // namespace

Bins bins_of(const std::vector<double>& values, int at_most) {
  std::vector<double> sorted;
  std::ranges::copy_if(values, std::back_inserter(sorted), [](double value) { return std::isfinite(value); });
  std::ranges::sort(sorted);
  if (sorted.empty()) return {.counts = {0}};
  const double range = sorted.back() - sorted.front();
  if (range == 0) return {.low = sorted[0] - 0.5, .width = 1, .counts = {sorted.size()}};
  const double quartiles = quantile(sorted, 0.75) - quantile(sorted, 0.25);
  const double wanted = 2 * quartiles / std::cbrt(static_cast<double>(sorted.size()));
  const double width = round_width(std::max(wanted > 0 ? wanted : range / 10, range / at_most));
  Bins bins{.low = std::floor(sorted.front() / width) * width, .width = width};
  for (const double value : sorted) {
    const auto bin = static_cast<std::size_t>(std::max(0.0, std::floor((value - bins.low) / width)));
    if (bin >= bins.counts.size()) bins.counts.resize(bin + 1);
    ++bins.counts[bin];
  }
  return bins;
}

Picture histogram_picture(const Histogram& histogram) {
  const Bins bins = bins_of(histogram.values);
  Axis x = histogram.x;
  const double high = bins.low + bins.width * static_cast<double>(bins.counts.size());
  if (!x.low) x.low = bins.low;
  if (!x.high) x.high = high;
  const Axis y{.label = "count", .low = 0.0};
  const auto most = static_cast<double>(*std::ranges::max_element(bins.counts));
  const Frame frame(histogram.width, histogram.height, histogram.title, x, y, range_of(x, bins.low, high),
                    range_of(y, 0, std::max(most, 1.0)));
  Picture picture{.width = histogram.width, .height = histogram.height, .title = histogram.title};
  picture.description = fmt::format("How often {} has each value, of {}.", x.label, histogram.values.size());
  picture.draw = [bins, frame](Canvas& canvas) {
    frame.draw(canvas);
    for (std::size_t i = 0; i < bins.counts.size(); ++i) {
      const double begin = bins.low + bins.width * static_cast<double>(i);
      const Point top = frame.at(begin, static_cast<double>(bins.counts[i])), end = frame.at(begin + bins.width, 0);
      canvas.box({top.x + 0.5, top.y, end.x - top.x - 1, end.y - top.y}, data_paint(series_color(0)),
                 fmt::format("{:.4g} to {:.4g}: {}", begin, begin + bins.width, bins.counts[i]));
    }
  };
  return picture;
}

}  // namespace heed
