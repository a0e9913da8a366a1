// How wide text will be, by Pango, in the font that all pictures use.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "heed/plot/canvas.h"

typedef struct _cairo cairo_t;  // NOLINT: as the library declares it

namespace heed {

// Names of fonts of the same widths, for formats that leave the choice to a viewer: DejaVu Sans grew out of Bitstream
// Vera, and so did Verdana's proportions.
inline constexpr const char* kFontFamilies = "DejaVu Sans, Bitstream Vera Sans, Verdana, sans-serif";
inline constexpr double kMiddleOfLetters = 0.27;  // of the font's size above the base line

double text_width(std::string_view text, const TextStyle& style);

// Cut at the end with an ellipsis to fit `width`.
std::string fit_width(std::string_view text, const TextStyle& style, double width);

// Draws the text with its left end on the base line at the current point.
void show_text(cairo_t* context, std::string_view text, const TextStyle& style);

}  // namespace heed
