// The axes of a chart: scales, grid, marks and their names, around the box that the data are drawn in.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "heed/plot/canvas.h"
#include "heed/plot/ticks.h"

namespace heed {

struct Axis {
  std::string label = {};
  std::optional<double> low = {}, high = {};  // the data's own where absent
  bool log = false;                           // REQUIRES: data above 0
};

// From data to lengths. Not clamped.
class Scale {
 public:
  Scale(double low, double high, bool log, double begin, double end);
  double operator()(double value) const;

 private:
  double low_, high_, begin_, end_;
  bool log_;
};

struct Range {
  double low = 0, high = 1;
};
// The range of an axis for data from `low` to `high`, with a little air on the sides that are not set.
Range range_of(const Axis& axis, double low, double high);

class Frame {
 public:
  // The frame of a picture of this size; `right` is left free at the right of the data.
  Frame(double width, double height, const std::string& title, const Axis& x, const Axis& y, Range x_range,
        Range y_range, double right = 16);

  const Box& data() const { return data_; }
  Point at(double x, double y) const { return {x_(x), y_(y)}; }
  void draw(Canvas& canvas) const;  // title, grid, marks, names of the axes

 private:
  std::string title_;
  Axis x_axis_, y_axis_;
  std::vector<Tick> x_ticks_, y_ticks_;
  Box data_;
  Scale x_, y_;
};

}  // namespace heed
