// A Canvas that writes SVG: text stays text, and the colours of background, text and grid follow the viewer's light or
// dark theme.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "heed/plot/canvas/canvas.h"

namespace heed::plot {

class SvgCanvas : public Canvas {
 public:
  // `title` and `description` are for screen readers.
  SvgCanvas(double width, double height, std::string_view title, std::string_view description);

  void box(const Box& box, const Paint& fill, std::string_view tip) override;
  void line(std::span<const Point> points, const Stroke& stroke) override;
  void area(std::span<const Point> outline, const Paint& fill) override;
  void dot(Point center, double radius, const Paint& fill, std::string_view tip) override;
  void text(Point at, std::string_view text, const TextStyle& style) override;
  void begin_clip(const Box& box) override;
  void end_clip() override;

  // The complete document, from <svg> to </svg>. The canvas cannot be used afterwards.
  std::string finish();

 private:
  enum class Use { kFill, kStroke };
  std::string attributes(const Paint& paint, Use use);
  void close(std::string_view element, std::string_view tip);

  std::string head_, body_;
  std::map<std::string, Paint> fills_, strokes_;  // the CSS classes in use
};

}  // namespace heed::plot
