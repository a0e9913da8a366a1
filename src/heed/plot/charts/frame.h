// The axes of a chart: scales, grid, ticks and labels, around the area in which the data are drawn.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "heed/plot/canvas/canvas.h"
#include "heed/plot/charts/ticks.h"

namespace heed::plot {

struct Axis {
  std::string label = {};
  std::optional<double> low = {}, high = {};  // if absent, taken from the data
  bool log = false;                           // values that are not above 0 cannot be shown
  bool whole = false;                         // ticks at integers only: counts, epochs
  bool marks = true;                          // false: no tick labels
};

// Maps data to lengths. Not clamped; not finite for values that cannot be shown.
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

// The minimum and maximum of the values that can be shown on an axis.
class Extent {
 public:
  explicit Extent(const Axis& axis);  // limits that cannot be shown on the axis are ignored
  void include(double value);
  // The axis's limits if given, otherwise those of the values with a small margin. Not empty even for one value or
  // none.
  Range range() const;
  // Like range(), without the margin: for lines, which start at the axis.
  Range tight_range() const;

 private:
  Axis axis_;
  std::optional<Range> values_;
};

struct FrameOptions {
  double width = 0, height = 0;  // of the whole picture
  std::string title = {};
  Axis x = {}, y = {};
  Range x_range = {}, y_range = {};
  double right = 0;        // space to the right of the data
  double under_title = 0;  // space between the title and the rest
};

class Frame {
 public:
  static constexpr double kMargin = 14;  // around a picture

  // Throws Error if the picture is too small for any data.
  explicit Frame(FrameOptions options);

  const Box& data() const { return data_; }
  Point at(double x, double y) const { return {x_(x), y_(y)}; }
  bool has_place(double x, double y) const;
  void draw(Canvas& canvas) const;                     // title, grid, ticks, axis labels
  double under_title() const { return under_title_; }  // where that space starts
  // Around the data, including half of a line or dot on the edge.
  Box clip() const;

 private:
  FrameOptions options_;
  std::vector<Tick> y_ticks_, x_ticks_;
  double under_title_;
  Box data_;
  Scale x_, y_;
};

}  // namespace heed::plot
