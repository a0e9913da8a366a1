#include "heed/plot/canvas/png_file.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <vector>

#include <cairo.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace heed::plot {
namespace {

cairo_status_t read(void* rest, unsigned char* bytes, unsigned int size) {
  auto& file = *static_cast<std::string_view*>(rest);
  if (file.size() < size) return CAIRO_STATUS_READ_ERROR;
  std::memcpy(bytes, file.data(), size);
  file.remove_prefix(size);
  return CAIRO_STATUS_SUCCESS;
}

// The pixels as libpng reads the file, through Cairo; empty if it is not a PNG of this size.
std::vector<std::uint32_t> pixels_of(std::string_view file, std::size_t width, std::size_t height) {
  cairo_surface_t* surface = cairo_image_surface_create_from_png_stream(read, &file);
  std::vector<std::uint32_t> pixels;
  if (cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS &&
      cairo_image_surface_get_width(surface) == static_cast<int>(width) &&
      cairo_image_surface_get_height(surface) == static_cast<int>(height)) {
    const auto* row = cairo_image_surface_get_data(surface);
    for (std::size_t y = 0; y < height; ++y, row += cairo_image_surface_get_stride(surface))
      for (std::size_t x = 0; x < width; ++x) {
        std::uint32_t pixel = 0;
        std::memcpy(&pixel, row + x * sizeof pixel, sizeof pixel);
        pixels.push_back(pixel & 0xFFFFFF);
      }
  }
  cairo_surface_destroy(surface);
  return pixels;
}

TEST(PngFile, IsReadBackByAnotherLibrary) {
  const std::vector<std::uint32_t> pixels = {0x010203, 0xFFFFFF, 0x000000, 0x010203, 0xFFFFFF, 0x00FF00};
  EXPECT_EQ(pixels_of(png_file(pixels, 3, 2, 3), 3, 2), pixels);
}

TEST(PngFile, LeavesOutWhatIsBehindARow) {
  const std::vector<std::uint32_t> pixels = {1, 2, 0xBAD, 3, 4, 0xBAD};
  EXPECT_EQ(pixels_of(png_file(pixels, 2, 2, 3), 2, 2), (std::vector<std::uint32_t>{1, 2, 3, 4}));
}

TEST(PngFile, IsSmallWhereRowsAreAlike) {
  const std::vector<std::uint32_t> pixels(1000 * 1000, 0x123456);
  EXPECT_LT(png_file(pixels, 1000, 1000, 1000).size(), 20'000U);
}

RC_GTEST_PROP(PngFile, KeepsAnyPixels, ()) {
  const auto width = *rc::gen::inRange<std::size_t>(1, 40), height = *rc::gen::inRange<std::size_t>(1, 40);
  std::vector<std::uint32_t> pixels =
      *rc::gen::container<std::vector<std::uint32_t>>(width * height, rc::gen::inRange<std::uint32_t>(0, 0x1000000));
  for (std::size_t y = 1; y < height; y += 3)  // some rows like the one above
    std::copy_n(pixels.begin() + static_cast<std::ptrdiff_t>((y - 1) * width), width,
                pixels.begin() + static_cast<std::ptrdiff_t>(y * width));
  RC_ASSERT(pixels_of(png_file(pixels, width, height, width), width, height) == pixels);
}

// Rows longer than the compressor's buffers, with data that cannot be compressed.
TEST(PngFile, KeepsLongRowsOfNoise) {
  std::vector<std::uint32_t> pixels(30'000 * 2);
  std::uint32_t state = 1;
  for (std::uint32_t& pixel : pixels) pixel = (state = state * 1664525 + 1013904223) >> 8;
  EXPECT_EQ(pixels_of(png_file(pixels, 30'000, 2, 30'000), 30'000, 2), pixels);
}

}  // namespace
}  // namespace heed::plot
