// Writes PNG files (ISO/IEC 15948) of drawings: flat colours, where many rows equal the row above.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace heed::plot {

// The bytes of an 8-bit RGB file. A pixel is 0x00RRGGBB, as in CAIRO_FORMAT_RGB24. A row has `stride` pixels, of which
// the first `width` are visible. Throws Error if there is not enough memory for the compression.
// REQUIRES: pixels.size() >= stride * height, stride >= width > 0, height > 0
std::string png_file(std::span<const std::uint32_t> pixels, std::size_t width, std::size_t height, std::size_t stride);

}  // namespace heed::plot
