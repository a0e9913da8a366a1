// PNG files (ISO/IEC 15948) of drawings: flat colours, of which many rows are like the row above.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace heed::plot {

// The bytes of a file of 8-bit RGB. A pixel is 0x00RRGGBB, as CAIRO_FORMAT_RGB24 has them, and a row has `stride` of
// them, of which the first `width` are seen. Throws Error where there is no memory to compress in.
// REQUIRES: pixels.size() >= stride * height, stride >= width > 0, height > 0
std::string png_file(std::span<const std::uint32_t> pixels, std::size_t width, std::size_t height, std::size_t stride);

}  // namespace heed::plot
