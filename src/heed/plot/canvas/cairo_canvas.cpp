#include "heed/plot/canvas/cairo_canvas.h"

#include <cmath>
#include <cstdint>
#include <numbers>
#include <utility>

#include <cairo-pdf.h>
#include <cairo.h>
#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/plot/canvas/png_file.h"
#include "heed/plot/canvas/theme.h"
#include "heed/plot/canvas/typesetting.h"

namespace heed::plot {
namespace {

constexpr double kDotsPerPixel = 2;       // in a PNG
constexpr double kPointsPerPixel = 0.75;  // in a PDF, whose unit is 1/72 inch
// A fixed date, so that the same picture always gives the same file.
constexpr const char* kPdfDate = "2026-01-01T00:00:00Z";

cairo_status_t append(void* file, const unsigned char* bytes, unsigned int size) {
  static_cast<std::string*>(file)->append(reinterpret_cast<const char*>(bytes), size);
  return CAIRO_STATUS_SUCCESS;
}

void require_success(cairo_status_t status) {
  if (status != CAIRO_STATUS_SUCCESS)
    throw Error(fmt::format("cannot draw the picture: {}", cairo_status_to_string(status)));
}

cairo_surface_t* make_surface(CairoCanvas::Form form, double width, double height, std::string& file) {
  if (form == CairoCanvas::Form::kPng)
    return cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(std::ceil(width * kDotsPerPixel)),
                                      static_cast<int>(std::ceil(height * kDotsPerPixel)));
  return cairo_pdf_surface_create_for_stream(append, &file, width * kPointsPerPixel, height * kPointsPerPixel);
}

}  // namespace

CairoCanvas::CairoCanvas(Form form, double width, double height, const std::string& title)
    : form_(form), surface_(make_surface(form, width, height, file_)), context_(cairo_create(surface_)) {
  const double scale = form == Form::kPng ? kDotsPerPixel : kPointsPerPixel;
  if (form == Form::kPdf) {
    cairo_pdf_surface_set_metadata(surface_, CAIRO_PDF_METADATA_TITLE, title.c_str());
    cairo_pdf_surface_set_metadata(surface_, CAIRO_PDF_METADATA_CREATE_DATE, kPdfDate);
  }
  cairo_scale(context_, scale, scale);
  box({0, 0, width, height}, {Role::kPaper}, {});
}

CairoCanvas::~CairoCanvas() {
  cairo_destroy(context_);
  cairo_surface_destroy(surface_);
}

void CairoCanvas::use(const Paint& paint) {
  const Color color = kLightTheme.color(paint);
  cairo_set_source_rgba(context_, color.red, color.green, color.blue, paint.opacity);
}

void CairoCanvas::trace(std::span<const Point> points) {
  cairo_new_path(context_);
  for (const Point& point : points) cairo_line_to(context_, point.x, point.y);
}

void CairoCanvas::box(const Box& box, const Paint& fill, std::string_view) {
  use(fill);
  cairo_rectangle(context_, box.x, box.y, box.width, box.height);
  cairo_fill(context_);
}

void CairoCanvas::line(std::span<const Point> points, const Stroke& stroke) {
  use(stroke.paint);
  trace(points);
  cairo_set_line_width(context_, stroke.width);
  cairo_set_line_join(context_, CAIRO_LINE_JOIN_ROUND);
  cairo_set_dash(context_, &stroke.dash, stroke.dash > 0 ? 1 : 0, 0);
  cairo_stroke(context_);
}

void CairoCanvas::area(std::span<const Point> outline, const Paint& fill) {
  use(fill);
  trace(outline);
  cairo_close_path(context_);
  cairo_fill(context_);
}

void CairoCanvas::dot(Point center, double radius, const Paint& fill, std::string_view) {
  use(fill);
  cairo_new_path(context_);
  cairo_arc(context_, center.x, center.y, radius, 0, 2 * std::numbers::pi);
  cairo_fill(context_);
}

void CairoCanvas::text(Point at, std::string_view text, const TextStyle& style) {
  use(style.paint);
  cairo_save(context_);
  cairo_translate(context_, at.x, at.y);
  cairo_rotate(context_, -style.turn * std::numbers::pi / 180);
  show_text(context_, text, style);
  cairo_restore(context_);
}

void CairoCanvas::begin_clip(const Box& box) {
  cairo_save(context_);
  cairo_rectangle(context_, box.x, box.y, box.width, box.height);
  cairo_clip(context_);
}

void CairoCanvas::end_clip() { cairo_restore(context_); }

std::string CairoCanvas::finish() {
  require_success(cairo_status(context_));
  cairo_surface_flush(surface_);
  if (form_ == Form::kPng) {
    const auto width = static_cast<std::size_t>(cairo_image_surface_get_width(surface_));
    const auto height = static_cast<std::size_t>(cairo_image_surface_get_height(surface_));
    const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface_)) / sizeof(std::uint32_t);
    // Cairo stores a pixel as a 32-bit integer.
    const auto* pixels = reinterpret_cast<const std::uint32_t*>(cairo_image_surface_get_data(surface_));
    return png_file({pixels, stride * height}, width, height, stride);
  }
  cairo_surface_finish(surface_);
  require_success(cairo_surface_status(surface_));
  return std::move(file_);
}

}  // namespace heed::plot
