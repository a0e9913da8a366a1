// A Picture is a size and a drawing function. It can be written as a file in any of the formats.
#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "heed/plot/canvas/canvas.h"

namespace heed::plot {

struct Picture {
  double width = 0, height = 0;
  std::string title = {}, description = {};  // for screen readers and file properties; not drawn
  std::function<void(Canvas&)> draw = {};
};

enum class PictureFormat { kSvg, kPng, kPdf };
inline constexpr std::array kPictureFormats = {PictureFormat::kSvg, PictureFormat::kPng, PictureFormat::kPdf};
std::string_view extension(PictureFormat format);                         // "svg"
std::optional<PictureFormat> picture_format(std::string_view extension);  // nothing if it is unknown

// The contents of a file. The same picture always gives the same bytes.
std::string render(const Picture& picture, PictureFormat format);

// Writes `stem` with the extension of the format, atomically.
void save(const Picture& picture, const std::filesystem::path& stem, PictureFormat format);

}  // namespace heed::plot
