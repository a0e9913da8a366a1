// A Canvas that draws with Cairo, in the light theme: PNG for screens and documents, PDF for print.
#pragma once

#include <string>

#include "heed/plot/canvas/canvas.h"

typedef struct _cairo cairo_t;                  // NOLINT: as the library declares them
typedef struct _cairo_surface cairo_surface_t;  // NOLINT

namespace heed::plot {

class CairoCanvas : public Canvas {
 public:
  enum class Form { kPng, kPdf };
  // A PNG has two dots per pixel, for high-resolution screens.
  CairoCanvas(Form form, double width, double height, const std::string& title);
  ~CairoCanvas() override;

  void box(const Box& box, const Paint& fill, std::string_view tip) override;
  void line(std::span<const Point> points, const Stroke& stroke) override;
  void area(std::span<const Point> outline, const Paint& fill) override;
  void dot(Point center, double radius, const Paint& fill, std::string_view tip) override;
  void text(Point at, std::string_view text, const TextStyle& style) override;
  void begin_clip(const Box& box) override;
  void end_clip() override;

  // The complete file. The canvas cannot be used afterwards. Throws Error if Cairo fails.
  std::string finish();

 private:
  void use(const Paint& paint);
  void trace(std::span<const Point> points);

  Form form_;
  std::string file_;
  cairo_surface_t* surface_;
  cairo_t* context_;
};

}  // namespace heed::plot
