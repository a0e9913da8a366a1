// Measures and draws text with Pango, in the font that all pictures use.
//
// Text may be any bytes: invalid UTF-8 becomes U+FFFD, and control characters are shown as their symbols (U+2400). Safe
// to call from any number of threads; each thread keeps its own fonts until it ends.
#pragma once

#include <string>
#include <string_view>

#include "heed/plot/canvas/canvas.h"

typedef struct _cairo cairo_t;  // NOLINT: as the library declares it

namespace heed::plot {

// Fonts of the same widths, for formats that leave the choice to the viewer. DejaVu Sans is derived from Bitstream
// Vera, which has Verdana's proportions.
inline constexpr const char* kFontFamilies = "DejaVu Sans, Bitstream Vera Sans, Verdana, sans-serif";
inline constexpr double kMiddleOfLetters = 0.27;  // height above the base line, relative to the font size

// The text that is shown for `text`.
std::string shown_text(std::string_view text);

double text_width(std::string_view text, const TextStyle& style);

// Cuts the text between graphemes to fit `width`, with an ellipsis at the end.
std::string fit_width(std::string_view text, const TextStyle& style, double width);

// Draws the text in `style` at the origin of `context`.
void show_text(cairo_t* context, std::string_view text, const TextStyle& style);

}  // namespace heed::plot
