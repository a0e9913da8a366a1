// The axes of a chart: scales, grid, marks and their names, around the box that the data are drawn in.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "heed/plot/canvas/canvas.h"
#include "heed/plot/charts/ticks.h"

namespace heed::plot {

struct Axis {
  std::string label = {};
  std::optional<double> low = {}, high = {};  // the data's own where absent
  bool log = false;                           // values that are not above 0 have no place on it
  bool whole = false;                         // marks at whole numbers only: counts, epochs
  bool marks = true;                          // false: no numbers along it
};

// From data to lengths. Not clamped; not finite for what has no place.
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

// The least and the largest of values that have a place on an axis.
class Extent {
 public:
  explicit Extent(const Axis& axis);  // limits that have no place on the axis don't count
  void include(double value);
  // The axis's own limits where it has some, elsewhere those of the values with a little air, and some range even for
  // one value or none.
  Range range() const;
  // As range(), without air: for lines, which begin at the axis.
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
  double right = 0;        // left free at the right of the data
  double under_title = 0;  // left free between the title and the rest
};

class Frame {
 public:
  static constexpr double kMargin = 14;  // around a picture

  // Throws Error where a picture of this size has no room for data.
  explicit Frame(FrameOptions options);

  const Box& data() const { return data_; }
  Point at(double x, double y) const { return {x_(x), y_(y)}; }
  bool has_place(double x, double y) const;
  void draw(Canvas& canvas) const;                     // title, grid, marks, names of the axes
  double under_title() const { return under_title_; }  // where the free room begins
  // Around the data and the half of a line or dot that stands on their edge.
  Box clip() const;

 private:
  FrameOptions options_;
  std::vector<Tick> y_ticks_, x_ticks_;
  double under_title_;
  Box data_;
  Scale x_, y_;
};

}  // namespace heed::plot
