#include "heed/plot/canvas/picture.h"

#include <algorithm>

#include "heed/base/files/atomic_file.h"
#include "heed/plot/canvas/cairo_canvas.h"
#include "heed/plot/canvas/svg_canvas.h"

namespace heed::plot {

std::string_view extension(PictureFormat format) {
  return format == PictureFormat::kSvg ? "svg" : format == PictureFormat::kPng ? "png" : "pdf";
}

std::optional<PictureFormat> picture_format(std::string_view name) {
  const auto found = std::ranges::find(kPictureFormats, name, extension);
  return found == kPictureFormats.end() ? std::nullopt : std::optional(*found);
}

std::string render(const Picture& picture, PictureFormat format) {
  if (format == PictureFormat::kSvg) {
    SvgCanvas canvas(picture.width, picture.height, picture.title, picture.description);
    picture.draw(canvas);
    return canvas.finish();
  }
  CairoCanvas canvas(format == PictureFormat::kPng ? CairoCanvas::Form::kPng : CairoCanvas::Form::kPdf, picture.width,
                     picture.height, picture.title);
  picture.draw(canvas);
  return canvas.finish();
}

void save(const Picture& picture, const std::filesystem::path& stem, PictureFormat format) {
  std::filesystem::path path = stem;
  path += ".";
  path += extension(format);
  write_atomically(path, render(picture, format));
}

}  // namespace heed::plot
