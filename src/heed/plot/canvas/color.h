// Colours that remain distinguishable with colour blindness and in greyscale.
#pragma once

#include <cstddef>
#include <string>

namespace heed::plot {

struct Color {
  double red = 0, green = 0, blue = 0;  // sRGB, from 0 to 1
};

// From 0xrrggbb.
constexpr Color color_of(unsigned rgb) {
  return {(rgb >> 16) / 255.0, (rgb >> 8 & 0xff) / 255.0, (rgb & 0xff) / 255.0};
}
std::string hex(const Color& color);                    // #rrggbb
double luminance(const Color& color);                   // relative, from 0 to 1 (WCAG 2.1)
double contrast(const Color& one, const Color& other);  // from 1 to 21 (WCAG 2.1)
Color mix(const Color& a, const Color& b, double share_of_b);

// From night blue to pale yellow, for a value from 0 to 1 (others are clamped, NaN is 0). Lightness is linear in the
// value (OKLCH), so the order is the same for every kind of colour vision and in greyscale. The page of heed serve
// draws with the same colours (http/web/colors.js).
Color weight_color(double value);

// For a value from -1 to 1 (others are clamped, NaN is 0): blue below 0, nearly white at 0, orange above, stronger for
// larger values. No kind of colour vision confuses these two hues.
Color difference_color(double value);

// Colours for unordered categories. The first four are from Okabe & Ito, "Color universal design" (2008). The other
// three were chosen so that all seven are distinguishable with and without red-green blindness, on light and on dark
// backgrounds (theme.h). Repeats after kSeriesColors.
inline constexpr std::size_t kSeriesColors = 7;
Color series_color(std::size_t index);

// Black or white, whichever is easier to read on `background`.
Color readable_on(const Color& background);

// `color`, moved just far enough towards black or white to have a contrast of at least `least` to `background`.
// REQUIRES: least <= 4.58, which black or white reaches on any background
Color with_contrast(const Color& color, const Color& background, double least);

}  // namespace heed::plot
