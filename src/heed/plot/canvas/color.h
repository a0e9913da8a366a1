// Colours that remain distinguishable with colour blindness and in greyscale.
#pragma once

#include <cstddef>
#include <string>

namespace heed::plot {

struct Color {
  double red = 0, green = 0, blue = 0;  // sRGB, from 0 to 1
};

std::string hex(const Color& color);                    // #rrggbb
double luminance(const Color& color);                   // relative, from 0 to 1 (WCAG 2.1)
double contrast(const Color& one, const Color& other);  // from 1 to 21 (WCAG 2.1)
Color mix(const Color& a, const Color& b, double share_of_b);

// From dark blue over grey to yellow, for a value from 0 to 1 (others are clamped, NaN is 0). Brightness rises evenly,
// so the order is the same for every kind of colour vision and in greyscale. A few points after the idea of Nuñez,
// Anderton & Renslow, "Optimizing colormaps with consideration for color vision deficiency" (2018).
Color weight_color(double value);

// For a value from -1 to 1 (others are clamped, NaN is 0): blue below 0, nearly white at 0, orange above, stronger for
// larger values. The hues are the first two of series_color, which no kind of colour vision confuses.
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
