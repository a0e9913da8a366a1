// What pictures are drawn on. Drawing code knows only this; an SvgCanvas writes text that a browser can select and
// search and that follows its light or dark theme, a CairoCanvas makes PNG and PDF.
//
// Lengths are in CSS pixels (1/96 inch), x to the right and y down.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "heed/plot/canvas/color.h"

namespace heed::plot {

struct Point {
  double x = 0, y = 0;
};
struct Box {
  double x = 0, y = 0, width = 0, height = 0;
  double right() const { return x + width; }
  double bottom() const { return y + height; }
};

// What something is drawn in: a role, whose colour a theme decides, or a colour that means something.
enum class Role { kPaper, kInk, kMuted, kGrid, kSeries, kSeriesText, kData };
struct Paint {
  Role role = Role::kInk;
  std::size_t series = 0;  // of kSeries and kSeriesText: the number for series_color
  Color color = {};        // of kData
  double opacity = 1;
};
inline Paint data_paint(const Color& color) { return {.role = Role::kData, .color = color}; }
inline Paint series_paint(std::size_t series, double opacity = 1) {
  return {.role = Role::kSeries, .series = series, .opacity = opacity};
}

enum class TextAlign { kStart, kMiddle, kEnd };

struct TextStyle {
  double size = 12;  // of the font
  bool bold = false;
  TextAlign align = TextAlign::kStart;  // which end of the text stands at the given place
  double turn = 0;                      // degrees, counter-clockwise, about that place
  Paint paint = {};
};

struct Stroke {
  Paint paint = {};
  double width = 1;
  double dash = 0;  // length of dashes and gaps; 0: a whole line
};

class Canvas {
 public:
  Canvas() = default;
  virtual ~Canvas() = default;
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;

  // `tip` is shown where a pointer rests on the box, if the format can.
  virtual void box(const Box& box, const Paint& fill, std::string_view tip = {}) = 0;
  virtual void line(std::span<const Point> points, const Stroke& stroke) = 0;
  virtual void area(std::span<const Point> outline, const Paint& fill) = 0;
  virtual void dot(Point center, double radius, const Paint& fill, std::string_view tip = {}) = 0;
  // `at` is on the middle of lower-case letters, so that a text stands in the middle of a row at its middle.
  virtual void text(Point at, std::string_view text, const TextStyle& style) = 0;

  // Between the two calls nothing is drawn outside `box`. Not nested.
  virtual void begin_clip(const Box& box) = 0;
  virtual void end_clip() = 0;
};

}  // namespace heed::plot
