#include "heed/plot/frame.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "heed/plot/typesetting.h"

namespace heed {
namespace {

constexpr double kMargin = 14, kTickGap = 8, kLine = 18;
const TextStyle kTickStyle{.size = 11, .paint = {Role::kMuted}};
const TextStyle kAxisStyle{.size = 12, .paint = {Role::kInk}};
const TextStyle kTitleStyle{.size = 14, .bold = true};

std::vector<Tick> ticks_of(const Axis& axis, Range range, int about) {
  return axis.log ? log_ticks(range.low, range.high, about) : ticks(range.low, range.high, about);
}

double widest(const std::vector<Tick>& list) {
  double width = 0;
  for (const Tick& tick : list) width = std::max(width, text_width(tick.label, kTickStyle));
  return width;
}

Box data_box(double width, double height, bool titled, const Axis& x, const Axis& y, const std::vector<Tick>& y_ticks,
             double right) {
  const double top = kMargin + (titled ? kLine + 6 : 0) + (y.label.empty() ? 0 : kLine);
  const double left = kMargin + widest(y_ticks) + kTickGap;
  const double bottom = kMargin + kLine + (x.label.empty() ? 0 : kLine);
  return {left, top, width - left - right, height - top - bottom};
}

}  // namespace

Scale::Scale(double low, double high, bool log, double begin, double end)
    : low_(log ? std::log(low) : low), high_(log ? std::log(high) : high), begin_(begin), end_(end), log_(log) {}

double Scale::operator()(double value) const {
  const double at = log_ ? std::log(value) : value;
  return begin_ + (end_ - begin_) * (high_ == low_ ? 0.5 : (at - low_) / (high_ - low_));
}

Range range_of(const Axis& axis, double low, double high) {
  constexpr double kAir = 0.04;
  Range range{axis.low.value_or(low), axis.high.value_or(high)};
  if (axis.log) {
    const double air = std::pow(range.high / range.low, kAir);
    if (!axis.low) range.low /= air;
    if (!axis.high) range.high *= air;
    return range;
  }
  if (range.low == range.high) {  // one value: in the middle
    const double around = range.low == 0 ? 1 : std::abs(range.low) * 0.1;
    if (!axis.low) range.low -= around;
    if (!axis.high) range.high += around;
  }
  const double air = kAir * (range.high - range.low);
  if (!axis.low) range.low -= air;
  if (!axis.high) range.high += air;
  return range;
}

Frame::Frame(double width, double height, const std::string& title, const Axis& x, const Axis& y, Range x_range,
             Range y_range, double right)
    : title_(title),
      x_axis_(x),
      y_axis_(y),
      x_ticks_(ticks_of(x, x_range, static_cast<int>(width / 90))),
      y_ticks_(ticks_of(y, y_range, static_cast<int>(height / 55))),
      data_(data_box(width, height, !title.empty(), x, y, y_ticks_, right)),
      x_(x_range.low, x_range.high, x.log, data_.x, data_.right()),
      y_(y_range.low, y_range.high, y.log, data_.bottom(), data_.y) {}

void Frame::draw(Canvas& canvas) const {
  if (!title_.empty()) canvas.text({kMargin, kMargin + kLine / 2}, title_, kTitleStyle);
  // The name of the vertical axis stands level above it, where it is read without turning the head.
  if (!y_axis_.label.empty()) canvas.text({kMargin, data_.y - kLine}, y_axis_.label, kAxisStyle);
  for (const Tick& tick : y_ticks_) {
    const double y = y_(tick.value);
    canvas.line(std::array{Point{data_.x, y}, Point{data_.right(), y}}, {.paint = {Role::kGrid}});
    TextStyle style = kTickStyle;
    style.align = TextAlign::kEnd;
    canvas.text({data_.x - kTickGap, y}, tick.label, style);
  }
  canvas.line(std::array{Point{data_.x, data_.bottom()}, Point{data_.right(), data_.bottom()}},
              {.paint = {Role::kMuted}});
  for (const Tick& tick : x_ticks_) {
    const double x = x_(tick.value);
    canvas.line(std::array{Point{x, data_.bottom()}, Point{x, data_.bottom() + 4}}, {.paint = {Role::kMuted}});
    TextStyle style = kTickStyle;
    style.align = TextAlign::kMiddle;
    canvas.text({x, data_.bottom() + kTickGap + 6}, tick.label, style);
  }
  if (!x_axis_.label.empty()) {
    TextStyle style = kAxisStyle;
    style.align = TextAlign::kMiddle;
    canvas.text({data_.x + data_.width / 2, data_.bottom() + kLine + kTickGap + 6}, x_axis_.label, style);
  }
}

}  // namespace heed
