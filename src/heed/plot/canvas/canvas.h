// The interface that pictures are drawn on. SvgCanvas writes SVG, whose text a browser can select and search and whose
// colours follow its light or dark theme. CairoCanvas writes PNG and PDF.
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

// A colour: either a role, whose colour the theme decides, or a colour that represents data.
enum class Role { kPaper, kInk, kMuted, kGrid, kSeries, kSeriesText, kData };
struct Paint {
  Role role = Role::kInk;
  std::size_t series = 0;  // for kSeries and kSeriesText: index for series_color
  Color color = {};        // for kData
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
  TextAlign align = TextAlign::kStart;  // which end of the text is at the given point
  double turn = 0;                      // degrees, counter-clockwise, about that point
  Paint paint = {};
};

struct Stroke {
  Paint paint = {};
  double width = 1;
  double dash = 0;  // length of dashes and gaps; 0: a solid line
};

class Canvas {
 public:
  Canvas() = default;
  virtual ~Canvas() = default;
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;

  // `tip` is shown when the pointer is over the box, if the format supports it.
  virtual void box(const Box& box, const Paint& fill, std::string_view tip = {}) = 0;
  virtual void line(std::span<const Point> points, const Stroke& stroke) = 0;
  virtual void area(std::span<const Point> outline, const Paint& fill) = 0;
  virtual void dot(Point center, double radius, const Paint& fill, std::string_view tip = {}) = 0;
  // `at` is level with the middle of lower-case letters, so that a text at the middle of a row is centred in it.
  virtual void text(Point at, std::string_view text, const TextStyle& style) = 0;

  // Between the two calls, drawing is clipped to `box`. Not nested.
  virtual void begin_clip(const Box& box) = 0;
  virtual void end_clip() = 0;
};

}  // namespace heed::plot
