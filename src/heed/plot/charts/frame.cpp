#include "heed/plot/charts/frame.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/plot/canvas/typesetting.h"

namespace heed::plot {
namespace {

constexpr double kTickGap = 8, kLine = 18, kSmallestSide = 40;
constexpr double kTickRoom = 16;  // between two tick labels
constexpr TextStyle kTickStyle{.size = 11, .paint = {Role::kMuted}};
constexpr TextStyle kAxisStyle{.size = 12, .paint = {Role::kMuted}};
constexpr TextStyle kTitleStyle{.size = 15, .bold = true};

TextStyle aligned(TextStyle style, TextAlign align) {
  style.align = align;
  return style;
}

std::vector<Tick> ticks_of(const Axis& axis, Range range, double about) {
  if (!axis.marks) return {};
  const int count = std::max(2, static_cast<int>(about));
  return axis.log ? log_ticks(range.low, range.high, count) : ticks(range.low, range.high, count, axis.whole);
}

double widest(const std::vector<Tick>& list) {
  double width = 0;
  for (const Tick& tick : list) width = std::max(width, text_width(tick.label, kTickStyle));
  return width;
}

// As many ticks as fit on an axis of this length. One tick is better than overlapping labels.
std::vector<Tick> x_ticks_of(const FrameOptions& options, double length) {
  const Scale scale(options.x_range.low, options.x_range.high, options.x.log, 0, length);
  double about = length / 80;
  std::vector<Tick> list = ticks_of(options.x, options.x_range, about);
  const auto crowded = [&] {
    const double room = widest(list) + kTickRoom;
    for (std::size_t i = 1; i < list.size(); ++i)
      if (scale(list[i].value) - scale(list[i - 1].value) < room) return true;
    return false;
  };
  while (crowded() && about > 2) list = ticks_of(options.x, options.x_range, about *= 0.7);
  while (crowded()) list.pop_back();
  return list;
}

double below_title(const FrameOptions& options) { return Frame::kMargin + (options.title.empty() ? 0 : kLine + 8); }

double left_of_data(const std::vector<Tick>& y_ticks) { return Frame::kMargin + widest(y_ticks) + kTickGap; }

Box data_box(const FrameOptions& options, const std::vector<Tick>& x_ticks, const std::vector<Tick>& y_ticks) {
  const double half_label = widest(x_ticks) / 2;
  const double top = below_title(options) + options.under_title + (options.y.label.empty() ? 6 : kLine + 6);
  const double left = std::max(left_of_data(y_ticks), half_label + 4);
  const double right = std::max(options.right + Frame::kMargin, half_label + 4);
  const double bottom = Frame::kMargin + kLine + (options.x.label.empty() ? 0 : kLine + 2);
  return {std::ceil(left), std::ceil(top), std::floor(options.width - std::ceil(left) - right),
          std::floor(options.height - std::ceil(top) - bottom)};
}

// The middle of a pixel, where a line of one pixel is sharp.
double sharp(double length) { return std::floor(length) + 0.5; }

}  // namespace

Scale::Scale(double low, double high, bool log, double begin, double end)
    : low_(log ? std::log(low) : low), high_(log ? std::log(high) : high), begin_(begin), end_(end), log_(log) {}

double Scale::operator()(double value) const {
  const double at = log_ ? std::log(value) : value;
  return begin_ + (end_ - begin_) * (at - low_) / (high_ - low_);
}

Extent::Extent(const Axis& axis) : axis_(axis) {
  for (auto* limit : {&axis_.low, &axis_.high})
    if (*limit && (!std::isfinite(**limit) || (axis.log && **limit <= 0))) limit->reset();
}

void Extent::include(double value) {
  if (!std::isfinite(value) || (axis_.log && value <= 0)) return;
  values_ = values_ ? Range{std::min(values_->low, value), std::max(values_->high, value)} : Range{value, value};
}

Range Extent::tight_range() const {
  const Range values = values_.value_or(axis_.log ? Range{1, 10} : Range{0, 1});
  Range range{axis_.low.value_or(values.low), axis_.high.value_or(values.high)};
  if (range.low < range.high) return range;
  // For a single value, centre the range on it. If the given limit excludes all data, keep it and move the other end.
  const double around = axis_.whole ? 1 : range.low == 0 ? 1 : std::abs(range.low) * 0.1;
  if (axis_.low) return {range.low, range.low + around};
  if (axis_.high) return {axis_.log ? range.high / 2 : range.high - around, range.high};
  return axis_.log ? Range{range.low / 2, range.high * 2} : Range{range.low - around, range.high + around};
}

Range Extent::range() const {
  constexpr double kAir = 0.04;
  Range range = tight_range();
  const double air = axis_.log ? std::pow(range.high / range.low, kAir) : kAir * (range.high - range.low);
  if (!axis_.low) range.low = axis_.log ? range.low / air : range.low - air;
  if (!axis_.high) range.high = axis_.log ? range.high * air : range.high + air;
  return range;
}

Frame::Frame(FrameOptions options)
    : options_(std::move(options)),
      y_ticks_(ticks_of(options_.y, options_.y_range, options_.height / 60)),
      x_ticks_(x_ticks_of(options_, options_.width - left_of_data(y_ticks_) - options_.right - kMargin)),
      under_title_(below_title(options_)),
      data_(data_box(options_, x_ticks_, y_ticks_)),
      x_(options_.x_range.low, options_.x_range.high, options_.x.log, data_.x, data_.right()),
      y_(options_.y_range.low, options_.y_range.high, options_.y.log, data_.bottom(), data_.y) {
  if (data_.width < kSmallestSide || data_.height < kSmallestSide)
    throw Error(fmt::format("a chart of {} x {} pixels has no room for data beside its labels", options_.width,
                            options_.height));
}

bool Frame::has_place(double x, double y) const {
  const Point point = at(x, y);
  return std::isfinite(point.x) && std::isfinite(point.y);
}

Box Frame::clip() const {
  constexpr double kAround = 5;
  return {data_.x - kAround, data_.y - kAround, data_.width + 2 * kAround, data_.height + 2 * kAround};
}

void Frame::draw(Canvas& canvas) const {
  const double room = options_.width - 2 * kMargin;
  if (!options_.title.empty())
    canvas.text({kMargin, kMargin + kLine / 2}, fit_width(options_.title, kTitleStyle, room), kTitleStyle);
  // The label of the vertical axis is horizontal, above the axis, where it is easier to read.
  if (!options_.y.label.empty())
    canvas.text({kMargin, data_.y - kLine}, fit_width(options_.y.label, kAxisStyle, room), kAxisStyle);
  for (const Tick& tick : y_ticks_) {
    const double y = sharp(y_(tick.value));
    canvas.line(std::array{Point{data_.x, y}, Point{data_.right(), y}}, {.paint = {Role::kGrid}});
    canvas.text({data_.x - kTickGap, y}, tick.label, aligned(kTickStyle, TextAlign::kEnd));
  }
  const double base = sharp(data_.bottom());
  canvas.line(std::array{Point{data_.x, base}, Point{data_.right(), base}}, {.paint = {Role::kMuted}});
  for (const Tick& tick : x_ticks_) {
    const double x = sharp(x_(tick.value));
    canvas.line(std::array{Point{x, base}, Point{x, base + 4}}, {.paint = {Role::kMuted}});
    canvas.text({x, base + kTickGap + 6}, tick.label, aligned(kTickStyle, TextAlign::kMiddle));
  }
  if (!options_.x.label.empty())
    canvas.text({data_.x + data_.width / 2, base + kLine + kTickGap + 7},
                fit_width(options_.x.label, kAxisStyle, data_.width), aligned(kAxisStyle, TextAlign::kMiddle));
}

}  // namespace heed::plot
