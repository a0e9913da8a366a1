// Text by Pango, in the font that all pictures use: how wide it will be, and drawing it.
//
// Text may be any bytes: what is not UTF-8 becomes U+FFFD, and control characters show as their pictures (U+2400).
// Safe from any number of threads; each keeps fonts of its own until it ends.
#pragma once

#include <string>
#include <string_view>

#include "heed/plot/canvas/canvas.h"

typedef struct _cairo cairo_t;  // NOLINT: as the library declares it

namespace heed::plot {

// Names of fonts of the same widths, for formats that leave the choice to a viewer: DejaVu Sans grew out of Bitstream
// Vera, and so did Verdana's proportions.
inline constexpr const char* kFontFamilies = "DejaVu Sans, Bitstream Vera Sans, Verdana, sans-serif";
inline constexpr double kMiddleOfLetters = 0.27;  // of the font's size above the base line

// What is shown for `text`.
std::string shown_text(std::string_view text);

double text_width(std::string_view text, const TextStyle& style);

// Cut between characters as a reader sees them, with an ellipsis at the end, to fit `width`.
std::string fit_width(std::string_view text, const TextStyle& style, double width);

// Draws the text as `style` says, about the origin of `context`.
void show_text(cairo_t* context, std::string_view text, const TextStyle& style);

}  // namespace heed::plot
